/** A filter under a name: the address of a list, without the host. */
export interface SavedFilter {
  readonly name: string
  readonly path: string
}

export const savedFiltersMax = 20
export const filterNameMax = 40
const pathMax = 500

const keyOf = (operatorId: string): string => `console-filters:${operatorId}`

/** Only addresses of this app: a path, never another host. */
const isOwnPath = (path: string): boolean =>
  /^\/[a-z]/.test(path) && !path.includes('\\') && path.length <= pathMax

function isFilter(value: unknown): value is SavedFilter {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('path' in value)) return false
  const { name, path } = value
  return typeof name === 'string' && name !== '' && typeof path === 'string' && isOwnPath(path)
}

/** The filters this operator saved in this browser; unreadable ones are left out. */
export function readFilters(operatorId: string): readonly SavedFilter[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(operatorId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isFilter).slice(0, savedFiltersMax) : []
  } catch {
    return []
  }
}

/** Returns false if the browser cannot store them, because its storage is full or blocked. */
export function writeFilters(operatorId: string, filters: readonly SavedFilter[]): boolean {
  try {
    localStorage.setItem(keyOf(operatorId), JSON.stringify(filters))
    return true
  } catch {
    return false
  }
}
