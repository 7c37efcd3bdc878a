import type { Guard } from './visit.ts'

/** Logged-in people skip landing pages; the link's own data, such as a mail's campaign, is kept. */
export const landingGuard: Guard = ({ route, search, person }) =>
  person !== null && (route.landing || route.name === 'pwa') ? `/match${search}` : null
