import type { Guard } from './visit.ts'

/** Where the product may not be offered. The API refuses the same country (server/src/modules/onboarding). */
const refusedCountry = 'RU'

export const countryGuard: Guard = ({ route, person }) => {
  if (person === null || route.name === 'forbidden') return null
  // The terms, and whom to write to, stay readable for everybody.
  if (route.layout === 'legal' || route.name === 'not-found') return null
  return person.lastIpRealCountry === refusedCountry && !person.isUnblocked ? '/forbidden' : null
}
