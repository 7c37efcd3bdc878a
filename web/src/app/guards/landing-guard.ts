import type { Guard } from './visit.ts'

/** Who is in needs no way in. */
export const landingGuard: Guard = ({ route, person }) =>
  person !== null && (route.landing || route.name === 'pwa') ? '/match' : null
