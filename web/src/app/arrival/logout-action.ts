import type { CompleteLocale } from '@serendip/contract'
import { localPath } from '../../platform/i18n/language-path.ts'
import { withoutNames } from '../../platform/arrival/query.ts'

/**
 * `action=logout` on the site's root ends the session and opens the start page in the reader's language, carrying the rest of the query over.
 * Anywhere else it does nothing, so that no screen can be turned into a trap. Null: not asked.
 */
export function logoutTarget(path: string, search: string, language: CompleteLocale): string | null {
  if (path !== '/' || new URLSearchParams(search).get('action') !== 'logout') return null
  return localPath('/', language) + withoutNames(search, (name) => name === 'action')
}
