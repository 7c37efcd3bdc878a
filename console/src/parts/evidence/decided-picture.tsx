import { Button, Notice } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface DecidedPictureProps {
  readonly address: string
  readonly alt: string
  readonly className?: string | undefined
  /** The browser has decoded the picture, so that the operator sees it. */
  onShown(): void
  /** Fetches it once more. */
  retry(): void
}

/** A picture that an operator decides on: it says when it is on the screen, and when it cannot be shown. */
export function DecidedPicture({ address, alt, className, onShown, retry }: DecidedPictureProps) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken)
    return (
      <UnshownNotice
        retry={() => {
          setBroken(false)
          retry()
        }}
      />
    )
  return (
    <img
      src={address}
      alt={alt}
      className={className}
      draggable={false}
      onLoad={({ currentTarget }) => void currentTarget.decode().then(onShown, () => setBroken(true))}
      onError={() => setBroken(true)}
    />
  )
}

/** In place of something that has to be seen for a decision, and was not fetched or is no picture. */
export function UnshownNotice({ retry }: { retry(): void }) {
  const { t } = useTranslation('console')
  return (
    <Notice
      tone="error"
      action={
        <Button size="s" onClick={retry}>
          {t('retry')}
        </Button>
      }
    >
      {t('seen.broken')}
    </Notice>
  )
}
