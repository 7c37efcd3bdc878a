import type { ModalName } from './modal-pool.ts'

/** Modals that this session has shown already. */
export interface SessionFlags {
  has(name: ModalName): boolean
  set(name: ModalName): void
}

const keyOf = (name: ModalName) => `modal-shown:${name}`

/** Flags that live as long as the tab, and go with the session's other data at logout. */
export function storedSessionFlags(storage: Pick<Storage, 'getItem' | 'setItem'>): SessionFlags {
  // A browser may refuse storage; then the flags last as long as the page.
  const shown = new Set<ModalName>()
  return {
    has(name) {
      if (shown.has(name)) return true
      try {
        return storage.getItem(keyOf(name)) !== null
      } catch {
        return false
      }
    },
    set(name) {
      shown.add(name)
      try {
        storage.setItem(keyOf(name), '1')
      } catch {
        // The set above remembers it.
      }
    },
  }
}
