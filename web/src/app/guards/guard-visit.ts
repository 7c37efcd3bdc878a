import { localPath } from '../../platform/i18n/language-path.ts'
import { frameGuard } from './frame-guard.ts'
import type { Guard, Visit } from './visit.ts'

/** Sends streamers to their own app if one is configured; legal pages and logging out still work. */
const streamerAppGuard: Guard = ({ route, search, person, streamerAppUrl }) => {
  if (streamerAppUrl === null || person?.isStreamer !== true) return null
  if (route.layout === 'legal') return null
  return new URLSearchParams(search).get('action') === 'logout' ? null : streamerAppUrl
}

const openLayouts: readonly Visit['route']['layout'][] = ['empty', 'legal', 'guest']

/**
 * Redirects strangers to the start page, in the installed app to its sign-in, from screens that require a person and
 * from layouts not meant for strangers.
 */
const personGuard: Guard = ({ route, person, isInstalled, language }) => {
  if (person !== null) return null
  const isOpen = route.name === 'auth' || openLayouts.includes(route.layout)
  if (!route.auth && isOpen) return null
  return isInstalled ? localPath('/pwa', language) : '/'
}

/**
 * The start page is for strangers in a browser: others go to the match with the query kept, or to the app's sign-in.
 */
const startPageGuard: Guard = ({ route, search, person, isInstalled, language }) => {
  if (route.name === 'login' && person !== null) return `/match${search}`
  if (route.name !== 'auth') return null
  if (person !== null) return `/match${search}`
  return isInstalled ? localPath('/pwa', language) + search : null
}

/** Blocks countries in which the product is unavailable. The API enforces the same (server/src/modules/onboarding). */
const countryGuard: Guard = ({ route, person, refusedCountries }) => {
  if (person === null || route.name === 'forbidden') return null
  // The terms and the contact page stay readable for everyone.
  if (route.layout === 'legal' || route.name === 'not-found') return null
  const { lastIpRealCountry, isUnblocked } = person
  return !isUnblocked && refusedCountries.includes(lastIpRealCountry ?? '') ? '/forbidden' : null
}

/** A person who was sent for one particular person is not shown everyone else. */
const expectedSourceGuard: Guard = ({ route, person }) =>
  route.name === 'online-users' && person?.expectedSource ? '/' : null

/** Logged-in people skip landing pages; the link's own data, such as a mail's campaign, is kept. */
const landingGuard: Guard = ({ route, search, person }) =>
  person !== null && (route.landing || route.name === 'pwa') ? `/match${search}` : null

/** The guards of SPEC §2 in their order. The first of the eight, loading the page's strings, is `readingLanguage`. */
const guards: readonly Guard[] = [
  frameGuard,
  streamerAppGuard,
  personGuard,
  startPageGuard,
  countryGuard,
  expectedSourceGuard,
  landingGuard,
]

/** Redirects a visit before its screen is shown: the first guard that refuses decides. Null allows it. */
export function guardVisit(visit: Visit): string | null {
  for (const guard of guards) {
    const target = guard(visit)
    if (target !== null) return target
  }
  return null
}
