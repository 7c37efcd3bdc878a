import type { Guard } from './visit.ts'

/** Streamers work elsewhere where that is configured; legal pages stay readable, and logging out stays possible. */
export const streamerAppGuard: Guard = ({ route, search, person, streamerAppUrl }) => {
  if (streamerAppUrl === null || person?.isStreamer !== true) return null
  if (route.layout === 'legal') return null
  return new URLSearchParams(search).get('action') === 'logout' ? null : streamerAppUrl
}
