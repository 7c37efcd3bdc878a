/**
 * Entry of the events that wait to be sent, for the current person; it may outlive the page, but never the
 * person's session.
 */
export const queueEntry = 'analyticsQueue'

/** The part of a browser's storage that analytics uses; it never throws. */
export interface TextStorage {
  read(name: string): string | null
  write(name: string, value: string): void
  forget(name: string): void
}

/** Storage that may be forbidden or full: what it rejects is remembered for this page only. */
export function storageOf(storage: () => Storage): TextStorage {
  const refused = new Map<string, string>()
  return {
    read(name) {
      try {
        return refused.get(name) ?? storage().getItem(name)
      } catch {
        return null
      }
    },
    write(name, value) {
      try {
        storage().setItem(name, value)
        refused.delete(name)
      } catch {
        refused.set(name, value)
      }
    },
    forget(name) {
      refused.delete(name)
      try {
        storage().removeItem(name)
      } catch {
        // A browser that stores nothing has nothing to forget.
      }
    },
  }
}
