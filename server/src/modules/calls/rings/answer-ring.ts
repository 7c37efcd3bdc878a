import { isUniqueViolation } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Connection } from '../../../kernel/handlers.ts'
import { transact } from '../../../kernel/transact.ts'
import { listInCall } from '../calls.store.ts'
import type { CallsDeps } from '../calls-deps.ts'
import { type Meeting, storeRungCall, sendFound } from '../start-call.ts'
import { closeRing, endRing, sendRingEnded } from './end-ring.ts'
import type { Ring } from './ring.ts'
import { findOpenRing } from './rings.store.ts'

/** The ring, if this person is receiving it. Throws ring_ended. */
async function ringAt(deps: CallsDeps, userId: string, ringId: string): Promise<Ring> {
  const ring = await findOpenRing(deps.plumbing.db, ringId)
  const isHers = ring?.creatorId === userId && ring.expiresAt > deps.plumbing.clock.now()
  if (!ring || !isHers) throw new DomainError('ring_ended')
  return ring
}

/** The caller must still be there, and the two must still be allowed to meet; otherwise the ring ends. */
async function checkCaller(deps: CallsDeps, ring: Ring): Promise<void> {
  const [alive, mayMeet] = await Promise.all([
    deps.presence.alive([ring.connectionId]),
    deps.billing.people.mayMeet(ring.payerId, ring.creatorId),
  ])
  if (alive.has(ring.connectionId) && mayMeet) return
  await endRing(deps, ring.id, 'unavailable')
  throw new DomainError('ring_ended')
}

/** A proof may have become required while it rang; then it cannot be answered. Throws identity_required. */
async function checkAnswerer(deps: CallsDeps, ring: Ring): Promise<void> {
  try {
    await deps.billing.people.checkVideo(ring.creatorId)
  } catch (error) {
    await endRing(deps, ring.id, 'unavailable')
    throw error
  }
}

/** Ends the ring and creates the call with its first coins held, all or nothing. */
async function storeAnswer(deps: CallsDeps, ring: Ring, meeting: Meeting): Promise<string> {
  const settings = await deps.settings.read()
  return transact(deps.plumbing.db, async (tx) => {
    if (!(await closeRing(deps, tx, ring.id, 'accepted'))) throw new DomainError('ring_ended')
    return storeRungCall(deps, { tx, settings }, meeting, ring)
  })
}

/** The answer failed: the creator learns why, and the caller only that it failed. */
async function refuse(deps: CallsDeps, ring: Ring, error: unknown): Promise<never> {
  if (!isUniqueViolation(error) && !(error instanceof DomainError)) throw error
  await endRing(deps, ring.id, 'unavailable')
  const busy = await listInCall(deps.plumbing.db, [ring.creatorId])
  throw new DomainError(busy.has(ring.creatorId) ? 'already_in_match' : 'ring_ended')
}

/**
 * The creator answers in this tab: the call starts, agreed to, at the price of the ring.
 * Throws ring_ended, already_in_match, identity_required.
 */
export async function acceptRing(deps: CallsDeps, connection: Connection, ringId: string): Promise<void> {
  const ring = await ringAt(deps, connection.userId, ringId)
  await checkCaller(deps, ring)
  await checkAnswerer(deps, ring)
  const meeting: Meeting = {
    waited: { userId: ring.payerId, connectionId: ring.connectionId },
    came: { userId: ring.creatorId, connectionId: connection.connectionId },
    mode: 'video',
  }
  const callId = await storeAnswer(deps, ring, meeting).catch((error: unknown) => refuse(deps, ring, error))
  await Promise.all([ring.payerId, ring.creatorId].map((userId) => deps.billing.pool.withdraw(userId)))
  sendRingEnded(deps, ring, 'accepted')
  await sendFound(deps, callId, meeting, ringId)
}

/** Throws ring_ended. */
export async function declineRing(deps: CallsDeps, connection: Connection, ringId: string): Promise<void> {
  const ring = await ringAt(deps, connection.userId, ringId)
  await endRing(deps, ring.id, 'declined')
}

/** The caller hangs up. Throws ring_ended. */
export async function cancelRing(deps: CallsDeps, connection: Connection, ringId: string): Promise<void> {
  const ring = await findOpenRing(deps.plumbing.db, ringId)
  if (ring?.payerId !== connection.userId) throw new DomainError('ring_ended')
  await endRing(deps, ring.id, 'cancelled')
}
