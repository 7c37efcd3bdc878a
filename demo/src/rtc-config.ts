import { type RouteResponse, type Routes, routes } from '@serendip/contract'
import type { DemoClock } from './demo-server.ts'

export type RtcConfig = RouteResponse<Routes['calls']['rtcConfig']>

/** Credentials this close to expiry are not used for a new call. */
const expiryMarginMs = 60_000
const fetchMs = 5_000

/** Fetches the connection settings from the API, like any client, and caches them while the credentials last. */
export function createRtcConfigSource(origin: string, clock: DemoClock) {
  let known: RtcConfig | null = null
  return async (token: string): Promise<RtcConfig> => {
    if (known && known.expiresAt - expiryMarginMs > clock.now()) return known
    const answer = await fetch(new URL(`/api${routes.calls.rtcConfig.path}`, origin), {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(fetchMs),
    })
    if (!answer.ok) throw new Error(`the API refused the connection settings with ${answer.status}`)
    known = routes.calls.rtcConfig.response.parse(await answer.json())
    return known
  }
}
