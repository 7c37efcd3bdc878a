import type { Senders } from './state/call-state.ts'

/** Memory of this tab. It survives only a reload: a reopened tab is a new one. */
export interface TabMemory {
  /** The call it is in. */
  remember(callId: string | null): void
  /** Whether this page is the reload of the tab that was in this call. */
  isReloadOf(callId: string): boolean
  rememberSends(sends: Senders): void
  /** A person who was muted or dark before a reload is so after it. */
  sends(): Senders
}

const entry = 'call'
/** Written before a page of this tab ends: a duplicate of a tab whose page is open does not have it. */
const leftEntry = 'left-call'
const offEntry = 'off'

/**
 * A duplicated tab copies the storage and would take over the call from the first one, so the navigation type is checked
 * too. A reload without a network leads to the browser's error page, and from there the same address counts as a
 * navigation: then the page before must have ended.
 */
export function createTabMemory(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  navigation: string | undefined,
  page: Pick<EventTarget, 'addEventListener'>,
): TabMemory {
  const reloaded = navigation === 'reload' || navigation === 'back_forward'
  let held: string | null = storage.getItem(reloaded ? entry : leftEntry)
  storage.removeItem(leftEntry)
  const leave = () => {
    if (held !== null) storage.setItem(leftEntry, held)
  }
  const stay = () => storage.removeItem(leftEntry)
  // A busy browser may end a page before it hides; without a network, only the error page can follow.
  for (const ending of ['pagehide', 'offline']) page.addEventListener(ending, leave)
  for (const open of ['pageshow', 'online']) page.addEventListener(open, stay)
  return {
    remember(callId) {
      held = callId
      stay()
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

/** The way to this page, as reported by the browser. */
export function navigationType(timeline: Performance): string | undefined {
  const [first] = timeline.getEntriesByType('navigation')
  return first !== undefined && 'type' in first ? String(first.type) : undefined
}
