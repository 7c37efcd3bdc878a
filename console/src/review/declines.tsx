import { type PhotoDecline, photoDeclines } from '@serendip/contract'
import { Button } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './photos-screen.module.css'

export type Verdict =
  | { readonly verdict: 'approved' }
  | { readonly verdict: 'declined'; readonly reason: PhotoDecline }

interface DeclinesProps {
  readonly isReady: boolean
  decide(verdict: Verdict): void
}

/** The reasons for which a picture is declined, each with its key. */
export function Declines({ isReady, decide }: DeclinesProps) {
  const { t } = useTranslation('console')
  return (
    <>
      <h3>{t('photos.decline')}</h3>
      {photoDeclines.map((reason, index) => (
        <Button
          key={reason}
          block
          disabled={!isReady}
          className={styles.reason}
          onClick={() => decide({ verdict: 'declined', reason })}
        >
          <span>{t(`decline.${reason}`)}</span>
          <kbd>{index + 1}</kbd>
        </Button>
      ))}
    </>
  )
}
