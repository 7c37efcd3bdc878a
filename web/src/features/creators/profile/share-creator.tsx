import type { CreatorProfile } from '@serendip/contract'
import { Button, Share2Icon, shortName } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'

/** Opens the system's sheet for sharing the page's address; copies the address where there is none. */
export function ShareCreator({
  creator: { creatorId, name },
}: {
  creator: Pick<CreatorProfile, 'creatorId' | 'name'>
}) {
  const { t } = useTranslation('creator-profile')
  const { notices } = usePlatform()
  const share = async (): Promise<void> => {
    const url = new URL(`/user-detail/${creatorId}`, window.location.href).href
    if (typeof navigator.share === 'function') {
      // Closing the sheet is no failure.
      await navigator.share({ title: shortName(name), url }).catch(() => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(url)
      notices.show({ title: t('copied'), accent: 'success' })
    } catch {
      notices.show({ title: t('copyFailed'), accent: 'error' })
    }
  }
  return (
    <Button variant="quiet" icon={<Share2Icon />} onClick={() => void share()}>
      {t('share')}
    </Button>
  )
}
