import { localPath } from '../../platform/i18n/language-path.ts'
import type { Guard } from './visit.ts'

/**
 * The start page is for strangers in a browser: others go to the match with the query kept, or to the app's sign-in.
 */
export const startPageGuard: Guard = ({ route, search, person, isInstalled, language }) => {
  if (route.name === 'login' && person !== null) return `/match${search}`
  if (route.name !== 'auth') return null
  if (person !== null) return `/match${search}`
  return isInstalled ? localPath('/pwa', language) + search : null
}
