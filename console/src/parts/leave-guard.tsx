import { Button, Dialog } from '@serendip/ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'

/** Asks before an operator leaves texts that are not saved, by a link, Back, or closing the tab. */
export function LeaveGuard({ hasUnsaved }: { hasUnsaved: boolean }) {
  const { t } = useTranslation('console')
  // Another language or view of the page has the same path.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!hasUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [hasUnsaved])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      open
      onOpenChange={() => blocker.reset()}
      title={t('leave.title')}
      description={t('leave.text')}
      closeLabel={t('leave.stay')}
      footer={
        <>
          <Button variant="danger" onClick={() => blocker.proceed()}>
            {t('leave.discard')}
          </Button>
          <Button variant="solid" onClick={() => blocker.reset()}>
            {t('leave.stay')}
          </Button>
        </>
      }
    />
  )
}
