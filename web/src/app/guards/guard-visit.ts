import { countryGuard } from './country-guard.ts'
import { expectedSourceGuard } from './expected-source-guard.ts'
import { frameGuard } from './frame-guard.ts'
import { landingGuard } from './landing-guard.ts'
import { personGuard } from './person-guard.ts'
import { startPageGuard } from './start-page-guard.ts'
import { streamerAppGuard } from './streamer-app-guard.ts'
import type { Guard, Visit } from './visit.ts'

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
