import type { CallsDeps } from '../calls-deps.ts'
import type { Ring } from './ring.ts'
import { findRingEnd } from './rings.store.ts'

/** Shows a newly connected tab the ring its person is receiving; a ring that ended meanwhile is withdrawn. */
export async function showRing(deps: CallsDeps, ring: Ring, connectionId: string): Promise<void> {
  const { plumbing, profiles, realtime } = deps
  if (ring.expiresAt <= plumbing.clock.now()) return
  const from = await profiles.partner(ring.callerId)
  const { id: ringId, rateCoins, expiresAt: ringUntil } = ring
  realtime.toConnection(connectionId, { type: 'call.incoming', ringId, rateCoins, ringUntil, from })
  // Its end may have been announced before this tab received the ring.
  const reason = await findRingEnd(plumbing.db, ringId)
  if (reason) realtime.toConnection(connectionId, { type: 'call.ringEnded', ringId, reason })
}
