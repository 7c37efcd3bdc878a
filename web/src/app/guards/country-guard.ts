import type { Guard } from './visit.ts'

/** Blocks countries in which the product is unavailable. The API enforces the same (server/src/modules/onboarding). */
const refusedCountry = 'RU'

export const countryGuard: Guard = ({ route, person }) => {
  if (person === null || route.name === 'forbidden') return null
  // The terms and the contact page stay readable for everyone.
  if (route.layout === 'legal' || route.name === 'not-found') return null
  return person.lastIpRealCountry === refusedCountry && !person.isUnblocked ? '/forbidden' : null
}
