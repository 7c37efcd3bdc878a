import type { DraftStorage } from './drafts.ts'

/** A storage that takes every entry: what the browser has no space for is there as long as the page. */
export function lastingEntries(storage: DraftStorage): DraftStorage {
  const rest = new Map<string, string>()
  const names = (): string[] => {
    const stored = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    return [...stored, ...rest.keys()]
  }
  return {
    get length() {
      return storage.length + rest.size
    },
    key: (at) => names()[at] ?? null,
    getItem: (name) => rest.get(name) ?? storage.getItem(name),
    setItem(name, value) {
      try {
        storage.setItem(name, value)
        rest.delete(name)
      } catch (thrown) {
        if (!(thrown instanceof DOMException)) throw thrown
        storage.removeItem(name)
        rest.set(name, value)
      }
    },
    removeItem(name) {
      rest.delete(name)
      storage.removeItem(name)
    },
  }
}
