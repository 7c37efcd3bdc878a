import type { RingEndReason } from '@serendip/contract'
import type { Tx } from '../../../kernel/db.ts'
import { transact } from '../../../kernel/transact.ts'
import type { CallsDeps } from '../calls-deps.ts'
import { isMissed, type Ring } from './ring.ts'
import { findRingOf, listOverdueRings, listRingsOf, storeRingEnd } from './rings.store.ts'

/** Ends a ring within a transaction, with its event; null if it no longer rings. */
export async function closeRing(
  { plumbing }: CallsDeps,
  tx: Tx,
  ringId: string,
  reason: RingEndReason,
): Promise<Ring | null> {
  const { clock, outbox } = plumbing
  const ring = await storeRingEnd(tx, ringId, reason, new Date(clock.now()))
  if (ring) {
    const name = isMissed(reason) ? 'call.missed' : reason === 'declined' ? 'call.declined' : 'call.answered'
    const { callerId, calleeId } = ring
    await outbox.append(tx, name, { ringId, callerId, calleeId })
  }
  return ring
}

/** Notifies the tab that rang, and every tab of the callee. */
export function sendRingEnded({ realtime }: CallsDeps, ring: Ring, reason: RingEndReason): void {
  const message = { type: 'call.ringEnded', ringId: ring.id, reason } as const
  realtime.toConnection(ring.connectionId, message)
  realtime.toUser(ring.calleeId, message)
}

/** Ends a ring, if it still rings, and notifies both; it costs nothing. */
export async function endRing(deps: CallsDeps, ringId: string, reason: RingEndReason): Promise<Ring | null> {
  const ring = await transact(deps.plumbing.db, (tx) => closeRing(deps, tx, ringId, reason))
  if (ring) sendRingEnded(deps, ring, reason)
  return ring
}

/** Ends the ring between two people of whom one no longer wants to meet the other. */
export async function endRingOf(deps: CallsDeps, userId: string, otherId: string): Promise<void> {
  const ring = await findRingOf(deps.plumbing.db, userId, otherId)
  if (ring) await endRing(deps, ring.id, 'unavailable')
}

/** Ends the rings of a person who may no longer call or be called. */
export async function endRingsOf(deps: CallsDeps, userId: string): Promise<void> {
  for (const ring of await listRingsOf(deps.plumbing.db, userId)) await endRing(deps, ring.id, 'unavailable')
}

/** Rings ended per sweep at most; the next sweep takes the rest. */
const ringsPerSweep = 200

/** Ends rings that nobody answered in time, and those of people who are in a call by now. */
export async function sweepRings(deps: CallsDeps): Promise<void> {
  const { db, clock } = deps.plumbing
  for (const { ringId, reason } of await listOverdueRings(db, new Date(clock.now()), ringsPerSweep)) {
    await endRing(deps, ringId, reason)
  }
}
