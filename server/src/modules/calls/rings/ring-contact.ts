import type { AnswerTo } from '@serendip/contract'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Connection, MessageOf } from '../../../kernel/handlers.ts'
import { transact } from '../../../kernel/transact.ts'
import { listInCall } from '../calls.store.ts'
import type { CallsDeps } from '../calls-deps.ts'
import { isUndisturbed } from './do-not-disturb.store.ts'
import { checkCaller, openRing } from './open-ring.ts'
import type { Ring } from './ring.ts'
import { findRingAt, findRingFrom, insertMissedRing } from './rings.store.ts'

/** Two users who added each other, in good standing, of whom neither keeps the other away. */
async function areContacts(deps: CallsDeps, userId: string, otherId: string): Promise<boolean> {
  const [relations, shown, mayMeet] = await Promise.all([
    deps.people.relationsOf(userId, [otherId]),
    deps.people.shownTo(userId, [otherId]),
    deps.billing.people.mayMeet(userId, otherId),
  ])
  const relation = relations.get(otherId)
  if (!relation?.added || !relation.addedMe || !shown.has(otherId) || !mayMeet) return false
  const { rolesGroup, demo } = await deps.profiles.partner(otherId)
  return rolesGroup === 'user' && !demo
}

/** Whether a contact can be rung now. */
async function isReachable(
  { plumbing, presence, billing, push }: CallsDeps,
  userId: string,
): Promise<boolean> {
  const [undisturbed, mayAnswer, connections, inCall, ring] = await Promise.all([
    isUndisturbed(plumbing.db, userId),
    billing.people.mayUseVideo(userId),
    presence.connectionsOf(userId),
    listInCall(plumbing.db, [userId]),
    findRingAt(plumbing.db, userId),
  ])
  if (undisturbed || !mayAnswer || inCall.has(userId) || ring !== null) return false
  // Without a tab, a push rings: a tap opens the app, which finds the ring.
  return connections.length > 0 || (await push.reaches(userId, 'incomingCall'))
}

/** A ring that never rang: both find a missed call. */
async function storeMissed(
  deps: CallsDeps,
  { userId, connectionId }: Connection,
  calleeId: string,
): Promise<void> {
  const { db, clock, ids, outbox } = deps.plumbing
  const now = clock.now()
  const ringId = ids.next('ring')
  const ring = { id: ringId, callerId: userId, connectionId, calleeId, rateCoins: null, expiresAt: now }
  await transact(db, async (tx) => {
    await insertMissedRing(tx, ring, new Date(now))
    await outbox.append(tx, 'call.missed', { ringId, callerId: userId, calleeId })
  })
}

/** Both ring each other: the first ring stands, and the second person's tab answers it. */
async function answerTheirs(deps: CallsDeps, ring: Ring): Promise<AnswerTo<'call.ringContact'>> {
  const contact = await deps.profiles.partner(ring.callerId)
  return { ringId: ring.id, ringUntil: ring.expiresAt, contact, theirs: true }
}

/**
 * Rings a contact on all their tabs, free. One refusal covers every possible obstacle, even a block, so that nobody
 * learns which it was; a contact who cannot be rung now finds a missed call. Throws rate_limited, forbidden,
 * identity_required, already_in_match, contact_unavailable.
 */
export async function ringContact(
  deps: CallsDeps,
  connection: Connection,
  { userId: calleeId }: MessageOf<'call.ringContact'>,
): Promise<AnswerTo<'call.ringContact'>> {
  await checkCaller(deps, connection.userId)
  const unavailable = new DomainError('contact_unavailable')
  if (!(await areContacts(deps, connection.userId, calleeId))) throw unavailable
  // Whoever rings cannot be unreachable for the one they ring, whatever their settings say.
  const theirs = await findRingFrom(deps.plumbing.db, { callerId: calleeId, calleeId: connection.userId })
  if (theirs !== null) return answerTheirs(deps, theirs)
  const isFree = await isReachable(deps, calleeId)
  const opened = isFree ? await openRing(deps, connection, { calleeId, rateCoins: null }) : null
  if (opened?.counter) return answerTheirs(deps, opened.counter)
  if (opened) {
    const { callee: contact, ringId, ringUntil } = opened
    return { ringId, ringUntil, contact }
  }
  await storeMissed(deps, connection, calleeId)
  throw unavailable
}
