import type { AnswerTo, RateCoins } from '@serendip/contract'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Connection } from '../../../kernel/handlers.ts'
import { listInCall } from '../calls.store.ts'
import type { CallsDeps } from '../calls-deps.ts'
import { checkCaller, openRing } from './open-ring.ts'
import { findRingAt } from './rings.store.ts'

interface RingWish {
  readonly creatorId: string
  /** The rate shown on the creator's card. */
  readonly rateCoins: number
}

/**
 * Rate that a creator charges this person now. One refusal covers every possible obstacle, even a block, so
 * that nobody learns which it was. Throws creator_unavailable.
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
  const { plumbing, billing } = deps
  const { userId } = connection
  const { creatorId } = wish
  await checkCaller(deps, userId)
  const rateCoins = await offerFor(deps, userId, creatorId)
  if (rateCoins !== wish.rateCoins) throw new DomainError('price_changed', { rateCoins })
  await billing.wallet.checkSpending(plumbing.db, userId, rateCoins)
  const opened = await openRing(deps, connection, { calleeId: creatorId, rateCoins })
  // A creator rings nobody, so their ring cannot cross this one.
  if (opened === null || opened.counter) throw new DomainError('creator_unavailable')
  const { callee: creator, ringId, ringUntil } = opened
  return { ringId, ringUntil, rateCoins, creator }
}
