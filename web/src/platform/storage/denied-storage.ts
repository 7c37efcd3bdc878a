/**
 * A browser may deny a page its storage, most often in the frame of another site: such a page gets storage that lasts as
 * long as the page. It has to run before anything reads the storage.
 */
export function replaceDeniedStorage(page: Window): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (!isAllowed(page, name))
      Object.defineProperty(page, name, { value: pageStorage(), configurable: true })
  }
}

function isAllowed(page: Window, name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    // Some web views answer null instead of refusing.
    return page[name].length >= 0
  } catch {
    return false
  }
}

function pageStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (at) => [...entries.keys()][at] ?? null,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, String(value)),
    removeItem: (name) => void entries.delete(name),
    clear: () => entries.clear(),
  }
}
