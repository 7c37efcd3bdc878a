import { withoutNames } from './query.ts'

/**
 * `action=logout` on the site's root ends the session and opens the origin, carrying the rest of the query over.
 * Anywhere else it does nothing, so that no screen can be turned into a trap. Null: not asked.
 */
export function logoutTarget(path: string, search: string): string | null {
  if (path !== '/' || new URLSearchParams(search).get('action') !== 'logout') return null
  return `/${withoutNames(search, (name) => name === 'action')}`
}
