import { DomainError } from '../../../kernel/domain-error.ts'
import { findCall } from '../calls.store.ts'
import type { CallsDeps } from '../calls-deps.ts'
import { findBill } from './bills.store.ts'
import { storeRating } from './ratings.store.ts'

interface Rating {
  readonly callId: string
  readonly stars: number
}

/**
 * Rates a call that is over, once: a later rating changes nothing, and the answer has the first. Throws not_found for anyone
 * but its payer, and for a call that cost nothing.
 */
export async function rateCall(
  { plumbing: { db, clock } }: CallsDeps,
  userId: string,
  { callId, stars }: Rating,
): Promise<{ stars: number }> {
  const [call, bill] = await Promise.all([findCall(db, callId), findBill(db, callId)])
  const isOver = call !== null && call.endedAt !== null
  if (!isOver || bill?.payerId !== userId || bill.billedMs === 0) throw new DomainError('not_found')
  const { payerId, creatorId } = bill
  return { stars: await storeRating(db, { callId, payerId, creatorId, stars }, new Date(clock.now())) }
}
