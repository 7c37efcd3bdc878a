import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'

interface LeaveQuestion {
  /** Whether a link or a step in the history waits for the person's answer. */
  readonly isAsked: boolean
  stay(): void
  leave(): void
}

/** While `isBlocking`, asks before another address opens; a part of the same page is none. */
export function useLeaveQuestion(isBlocking: boolean): LeaveQuestion {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isBlocking && from.pathname + from.search !== to.pathname + to.search,
  )
  const [isLeaving, setLeaving] = useState(false)
  // Only once the dialog is gone: as long as it is there, Back closes it, also the one by which the router leaves.
  useEffect(() => {
    if (blocker.state !== 'blocked') setLeaving(false)
    else if (isLeaving) blocker.proceed()
    else if (!isBlocking) blocker.reset()
  }, [blocker, isLeaving, isBlocking])
  return {
    isAsked: blocker.state === 'blocked' && !isLeaving,
    stay: () => blocker.reset?.(),
    leave: () => setLeaving(true),
  }
}

/** While something is not saved, the browser asks before the page is closed or loaded again. */
export function useUnloadQuestion(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
