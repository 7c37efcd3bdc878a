import { isUniqueViolation } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Connection, MessageOf } from '../../../kernel/handlers.ts'
import { transact } from '../../../kernel/transact.ts'
import type { BillTerms } from '../billing/open-bill.ts'
import { listInCall } from '../calls.store.ts'
import type { CallsDeps } from '../calls-deps.ts'
import { type Meeting, storeRungCall, sendFound } from '../start-call.ts'
import { closeRing, endRing, sendRingEnded } from './end-ring.ts'
import type { Ring } from './ring.ts'
import { findOpenRing } from './rings.store.ts'

/** The ring, if this person is receiving it. Throws ring_ended. */
async function ringAt(deps: CallsDeps, userId: string, ringId: string): Promise<Ring> {
  const ring = await findOpenRing(deps.plumbing.db, ringId)
  const isTheirs = ring?.calleeId === userId && ring.expiresAt > deps.plumbing.clock.now()
  if (!ring || !isTheirs) throw new DomainError('ring_ended')
  return ring
}

/** The caller must still be there, and the two must still be allowed to meet; otherwise the ring ends. */
async function checkCaller(deps: CallsDeps, ring: Ring): Promise<void> {
  const [alive, mayMeet] = await Promise.all([
    deps.presence.alive([ring.connectionId]),
    deps.billing.people.mayMeet(ring.callerId, ring.calleeId),
  ])
  if (alive.has(ring.connectionId) && mayMeet) return
  await endRing(deps, ring.id, 'unavailable')
  throw new DomainError('ring_ended')
}

/** A proof may have become required while it rang; then it cannot be answered. Throws identity_required. */
async function checkAnswerer(deps: CallsDeps, ring: Ring): Promise<void> {
  try {
    await deps.billing.people.checkVideo(ring.calleeId)
  } catch (error) {
    await endRing(deps, ring.id, 'unavailable')
    throw error
  }
}

/** Payer, creator and rate of this call; null between contacts. */
const termsOf = ({ callerId, calleeId, rateCoins }: Ring): BillTerms | null =>
  rateCoins === null ? null : { payerId: callerId, creatorId: calleeId, rateCoins }

/** Ends the ring and creates the call with its first coins held, all or nothing. */
async function storeAnswer(deps: CallsDeps, ring: Ring, meeting: Meeting): Promise<string> {
  const settings = await deps.settings.read()
  return transact(deps.plumbing.db, async (tx) => {
    if (!(await closeRing(deps, tx, ring.id, 'accepted'))) throw new DomainError('ring_ended')
    return storeRungCall(deps, { tx, settings }, meeting, termsOf(ring))
  })
}

/** The answer failed: the callee learns why, and the caller only that it failed. */
async function refuse(deps: CallsDeps, ring: Ring, error: unknown): Promise<never> {
  if (!isUniqueViolation(error) && !(error instanceof DomainError)) throw error
  await endRing(deps, ring.id, 'unavailable')
  const busy = await listInCall(deps.plumbing.db, [ring.calleeId])
  throw new DomainError(busy.has(ring.calleeId) ? 'already_in_match' : 'ring_ended')
}

/**
 * The callee answers in this tab: the call starts, agreed to, at the price of the ring.
 * Throws ring_ended, already_in_match, identity_required.
 */
export async function acceptRing(
  deps: CallsDeps,
  connection: Connection,
  { ringId }: MessageOf<'call.accept'>,
): Promise<void> {
  const ring = await ringAt(deps, connection.userId, ringId)
  await checkCaller(deps, ring)
  await checkAnswerer(deps, ring)
  const meeting: Meeting = {
    waited: { userId: ring.callerId, connectionId: ring.connectionId },
    came: { userId: ring.calleeId, connectionId: connection.connectionId },
    mode: 'video',
    isDirect: true,
  }
  const callId = await storeAnswer(deps, ring, meeting).catch((error: unknown) => refuse(deps, ring, error))
  await Promise.all([ring.callerId, ring.calleeId].map((userId) => deps.billing.pool.withdraw(userId)))
  sendRingEnded(deps, ring, 'accepted')
  await sendFound(deps, callId, meeting, ringId)
}

/** Throws ring_ended. */
export async function declineRing(
  deps: CallsDeps,
  connection: Connection,
  { ringId }: MessageOf<'call.decline'>,
): Promise<void> {
  const ring = await ringAt(deps, connection.userId, ringId)
  await endRing(deps, ring.id, 'declined')
}

/** The caller hangs up. Throws ring_ended. */
export async function cancelRing(
  deps: CallsDeps,
  connection: Connection,
  { ringId }: MessageOf<'call.cancelRing'>,
): Promise<void> {
  const ring = await findOpenRing(deps.plumbing.db, ringId)
  if (ring?.callerId !== connection.userId) throw new DomainError('ring_ended')
  await endRing(deps, ring.id, 'cancelled')
}
