import { Button, Dialog } from '@serendip/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Blocker, useBlocker } from 'react-router'

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
  const { isLeaving, leave } = useLeaving(blocker)
  if (blocker.state !== 'blocked' || isLeaving) return null
  return (
    <Dialog
      open
      onOpenChange={() => blocker.reset()}
      title={t('leave.title')}
      description={t('leave.text')}
      closeLabel={t('leave.stay')}
      footer={
        <>
          <Button variant="danger" onClick={leave}>
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

/**
 * Leaves only once the dialog is gone: as long as it is there, Back closes it, also the one that the router takes to
 * leave, and the page would stay.
 */
function useLeaving(blocker: Blocker) {
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (blocker.state !== 'blocked') setLeaving(false)
    else if (isLeaving) blocker.proceed()
  }, [blocker, isLeaving])
  return { isLeaving, leave: () => setLeaving(true) }
}
