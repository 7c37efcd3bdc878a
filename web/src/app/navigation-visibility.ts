/** The call connection's status (SPEC §4). */
export type CallStatus = 'start' | 'match' | 'incall' | 'ban-account'

/** Whether header and tab bar are shown: hidden unless the call's status is start or ban-account. */
export interface NavigationVisibility {
  isVisible(): boolean
  setCallStatus(status: CallStatus): void
  /** Whether a call took place in this visit. */
  hadCall(): boolean
  subscribe(listener: () => void): () => void
}

export function createNavigationVisibility(): NavigationVisibility {
  const listeners = new Set<() => void>()
  let status: CallStatus = 'start'
  let hadCall = false
  const isVisible = () => status === 'start' || status === 'ban-account'
  return {
    isVisible,
    hadCall: () => hadCall,
    setCallStatus(next) {
      if (next === 'incall') hadCall = true
      const before = isVisible()
      status = next
      if (isVisible() === before) return
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
