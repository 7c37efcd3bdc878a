import type { AnswerTo, RateCoins } from '@serendip/contract'
import { isUniqueViolation } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Connection } from '../../../kernel/handlers.ts'
import { listInCall } from '../calls.store.ts'
import type { CallsDeps } from '../calls-deps.ts'
import type { Ring } from './ring.ts'
import { findRingAt, insertRing } from './rings.store.ts'

interface RingWish {
  readonly creatorId: string
  /** The rate shown on the creator's card. */
  readonly rateCoins: number
}

/**
 * What a creator charges this person now. One refusal covers every possible obstacle, even a block, so that nobody
 * learns which it was. Throws creator_unavailable.
 */
async function offerFor(deps: CallsDeps, userId: string, creatorId: string): Promise<RateCoins> {
  const { billing, presence, plumbing } = deps
  const unavailable = new DomainError('creator_unavailable')
  if (creatorId === userId) throw unavailable
  // First, because the remaining checks do not know an id that does not exist, and would reveal that.
  const offer = await billing.creators.offerOf(creatorId)
  if (!offer?.acceptsCalls) throw unavailable
  const [mayMeet, mayAnswer, connections, inCall, ring] = await Promise.all([
    billing.people.mayMeet(userId, creatorId),
    billing.people.mayUseVideo(creatorId),
    presence.connectionsOf(creatorId),
    listInCall(plumbing.db, [creatorId]),
    findRingAt(plumbing.db, creatorId),
  ])
  if (!mayMeet || !mayAnswer || connections.length === 0) throw unavailable
  if (inCall.has(creatorId) || ring !== null) throw unavailable
  return offer.rateCoins
}

async function storeRing(deps: CallsDeps, ring: Ring): Promise<void> {
  const { db, clock } = deps.plumbing
  try {
    await insertRing(db, ring, new Date(clock.now()))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const isOwn = (error as { constraint?: string }).constraint === 'call_rings_of_payer'
    throw new DomainError(isOwn ? 'already_in_match' : 'creator_unavailable')
  }
}

/** Whether a user may call from this tab. Throws rate_limited, forbidden, identity_required, already_in_match. */
async function checkCaller(deps: CallsDeps, userId: string): Promise<void> {
  const settings = await deps.settings.read()
  const { rateLimiter, db } = deps.plumbing
  const taken = await rateLimiter.take(`ring:${userId}`, settings.callRingLimit, settings.callRingWindowMs)
  if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterMs: taken.retryAfterMs })
  const { rolesGroup } = await deps.profiles.partner(userId)
  if (rolesGroup !== 'user') throw new DomainError('forbidden')
  await deps.billing.people.checkVideo(userId)
  if ((await listInCall(db, [userId])).has(userId)) throw new DomainError('already_in_match')
}

/**
 * Rings a creator on all her tabs, at the price on the card, which is fixed by the ring. Throws rate_limited,
 * forbidden, identity_required, already_in_match, creator_unavailable, price_changed, not_enough_coins, spending_limit,
 * self_excluded.
 */
export async function startRing(
  deps: CallsDeps,
  connection: Connection,
  wish: RingWish,
): Promise<AnswerTo<'call.ring'>> {
  const { plumbing, billing, realtime, profiles } = deps
  const { userId, connectionId } = connection
  const { creatorId } = wish
  await checkCaller(deps, userId)
  const rateCoins = await offerFor(deps, userId, creatorId)
  if (rateCoins !== wish.rateCoins) throw new DomainError('price_changed', { rateCoins })
  await billing.wallet.checkSpending(plumbing.db, userId, rateCoins)
  const { callRingMs } = await deps.settings.read()
  const expiresAt = plumbing.clock.now() + callRingMs
  const ring: Ring = {
    ...{ payerId: userId, connectionId, creatorId, rateCoins, expiresAt },
    id: plumbing.ids.next('ring'),
  }
  await storeRing(deps, ring)
  await billing.pool.withdraw(userId)
  const [from, creator] = await Promise.all([profiles.partner(userId), profiles.partner(creatorId)])
  const common = { ringId: ring.id, rateCoins, ringUntil: expiresAt }
  realtime.toUser(creatorId, { type: 'call.incoming', ...common, from })
  return { ...common, creator }
}
