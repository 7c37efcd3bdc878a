import type { Partner } from '@serendip/contract'
import { isUniqueViolation } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Connection } from '../../../kernel/handlers.ts'
import { transact } from '../../../kernel/transact.ts'
import { listInCall } from '../calls.store.ts'
import type { CallsDeps } from '../calls-deps.ts'
import type { Ring } from './ring.ts'
import { findRingFrom, insertRing, lockPair } from './rings.store.ts'

/** Whether a user may call from this tab. Throws rate_limited, forbidden, identity_required, already_in_match. */
export async function checkCaller(deps: CallsDeps, userId: string): Promise<void> {
  const settings = await deps.settings.read()
  const { rateLimiter, db } = deps.plumbing
  const taken = await rateLimiter.take(`ring:${userId}`, settings.callRingLimit, settings.callRingWindowMs)
  if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterMs: taken.retryAfterMs })
  const { rolesGroup } = await deps.profiles.partner(userId)
  if (rolesGroup !== 'user') throw new DomainError('forbidden')
  await deps.billing.people.checkVideo(userId)
  if ((await listInCall(db, [userId])).has(userId)) throw new DomainError('already_in_match')
}

type StoreOutcome = 'stored' | 'busy' | Ring

/**
 * Stores the ring, unless the callee is being rung already, or rings the caller: then the answer is that ring. Throws
 * already_in_match for a caller who already rings.
 */
async function storeRing({ plumbing }: CallsDeps, ring: Ring): Promise<StoreOutcome> {
  const { db, clock, outbox } = plumbing
  const { id: ringId, callerId, calleeId, expiresAt: until } = ring
  try {
    return await transact(db, async (tx) => {
      await lockPair(tx, ring)
      const counter = await findRingFrom(tx, { callerId: ring.calleeId, calleeId: ring.callerId })
      if (counter !== null) return counter
      await insertRing(tx, ring, new Date(clock.now()))
      await outbox.append(tx, 'call.rang', { ringId, callerId, calleeId, until })
      return 'stored'
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const isOwn = (error as { constraint?: string }).constraint === 'call_rings_of_caller'
    if (isOwn) throw new DomainError('already_in_match')
    return 'busy'
  }
}

/** A ring that shows on all tabs of the callee. */
interface OpenedRing {
  readonly ringId: string
  readonly ringUntil: number
  readonly callee: Partner
  readonly counter?: undefined
}

/** The callee rings the caller: nothing was opened. */
interface CrossedRing {
  readonly counter: Ring
}

/** Rings a person on all their tabs; null if somebody else rings them already. Throws already_in_match. */
export async function openRing(
  deps: CallsDeps,
  { userId, connectionId }: Connection,
  to: Pick<Ring, 'calleeId' | 'rateCoins'>,
): Promise<OpenedRing | CrossedRing | null> {
  const { plumbing, billing, realtime, profiles } = deps
  const { callRingMs } = await deps.settings.read()
  const ringUntil = plumbing.clock.now() + callRingMs
  const ringId = plumbing.ids.next('ring')
  const ring: Ring = { ...to, id: ringId, callerId: userId, connectionId, expiresAt: ringUntil }
  const stored = await storeRing(deps, ring)
  if (stored === 'busy') return null
  if (stored !== 'stored') return { counter: stored }
  await billing.pool.withdraw(userId)
  const [from, callee] = await Promise.all([profiles.partner(userId), profiles.partner(to.calleeId)])
  const { rateCoins } = to
  realtime.toUser(to.calleeId, { type: 'call.incoming', ringId, rateCoins, ringUntil, from })
  return { ringId, ringUntil, callee }
}
