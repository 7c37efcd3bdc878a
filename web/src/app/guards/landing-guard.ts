import type { Guard } from './visit.ts'

/** Who is in needs no way in; what the link tells of itself, the campaign of a mail above all, goes along. */
export const landingGuard: Guard = ({ route, search, person }) =>
  person !== null && (route.landing || route.name === 'pwa') ? `/match${search}` : null
