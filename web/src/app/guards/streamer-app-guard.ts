import type { Guard } from './visit.ts'

/** Sends streamers to their own app if one is configured; legal pages and logging out still work. */
export const streamerAppGuard: Guard = ({ route, search, person, streamerAppUrl }) => {
  if (streamerAppUrl === null || person?.isStreamer !== true) return null
  if (route.layout === 'legal') return null
  return new URLSearchParams(search).get('action') === 'logout' ? null : streamerAppUrl
}
