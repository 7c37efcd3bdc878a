import type { CompleteLocale } from '@serendip/contract'
import { localPath } from '../../platform/i18n/language-path.ts'
import { withoutNames } from '../../platform/arrival/query.ts'

/**
 * `action=logout` on the site's root ends the session and opens the start page in the reader's language, keeping the
 * rest of the query. It does nothing on other pages, so no link to a screen can log a person out. Null: not requested.
 */
export function logoutTarget(path: string, search: string, language: CompleteLocale): string | null {
  if (path !== '/' || new URLSearchParams(search).get('action') !== 'logout') return null
  return localPath('/', language) + withoutNames(search, (name) => name === 'action')
}
