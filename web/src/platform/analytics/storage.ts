/** What waits to be sent, of the person who is here; it may outlive the page, and never who they are. */
export const queueEntry = 'analyticsQueue'

/** The part of a browser's storage that analytics uses; it never throws. */
export interface Shelf {
  read(name: string): string | null
  write(name: string, value: string): void
  forget(name: string): void
}

/** Storage that may be forbidden or full: what it refuses is remembered for this page alone. */
export function shelfOf(storage: () => Storage): Shelf {
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
        // A browser that keeps nothing has nothing to forget.
      }
    },
  }
}
