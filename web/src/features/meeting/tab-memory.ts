import type { Senders } from './state/call-state.ts'

/** What this tab remembers. It survives only a reload: a reopened tab is a new one. */
export interface TabMemory {
  /** The call it is in. */
  remember(callId: string | null): void
  /** Whether this page is the reload of the tab that was in this call. */
  isReloadOf(callId: string): boolean
  rememberSends(sends: Senders): void
  /** Who was muted or dark before a reload is so after it. */
  sends(): Senders
}

const entry = 'call'
const offEntry = 'off'

/**
 * A duplicated tab copies the storage and would take over the call from the first one; only a reload counts, so the
 * navigation type is checked too.
 */
export function createTabMemory(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  navigation: string | undefined,
): TabMemory {
  const reloaded = navigation === 'reload' || navigation === 'back_forward'
  let held: string | null = reloaded ? storage.getItem(entry) : null
  return {
    remember(callId) {
      held = callId
      if (callId === null) storage.removeItem(entry)
      else storage.setItem(entry, callId)
    },
    isReloadOf: (callId) => held === callId,
    rememberSends({ microphone, camera }) {
      const off = [...(microphone ? [] : ['microphone']), ...(camera ? [] : ['camera'])]
      storage.setItem(offEntry, off.join(' '))
    },
    sends() {
      const off = storage.getItem(offEntry)?.split(' ') ?? []
      return { microphone: !off.includes('microphone'), camera: !off.includes('camera') }
    },
  }
}

/** How this page was reached, as reported by the browser. */
export function navigationType(timeline: Performance): string | undefined {
  const [first] = timeline.getEntriesByType('navigation')
  return first !== undefined && 'type' in first ? String(first.type) : undefined
}
