import type { CallReceipt } from '@serendip/contract'
import { DomainError } from '../../../kernel/domain-error.ts'
import { lastedMs, reasonFor, sideOf } from '../call.ts'
import { findCall } from '../calls.store.ts'
import type { CallsDeps } from '../calls-deps.ts'
import { chargedOf, earnedOf, paidOf } from './bill.ts'
import { findBill } from './bills.store.ts'

/** Cost and earnings of a call. Throws not_found for strangers to the call, and if the call has no bill. */
export async function readReceipt(deps: CallsDeps, userId: string, callId: string): Promise<CallReceipt> {
  const { db } = deps.plumbing
  const [call, bill] = await Promise.all([findCall(db, callId), findBill(db, callId)])
  if (!call || !bill || !sideOf(call, userId)) throw new DomainError('not_found')
  const returned = await deps.billing.wallet.returned({ callId, payerId: bill.payerId })
  return {
    callId,
    payerId: bill.payerId,
    creatorId: bill.creatorId,
    rateCoins: bill.rateCoins,
    startedAt: call.startedAt,
    endedAt: call.endedAt,
    durationMs: lastedMs(call),
    endReason: call.endReason && reasonFor(call.endReason, call.endedBy, userId),
    spans: [...bill.spans],
    unseen: [...bill.unseenSpans],
    billedMs: bill.billedMs,
    chargedCoins: chargedOf(bill),
    paidCoins: paidOf(bill),
    sharePercent: bill.sharePercent,
    earnedCoins: earnedOf(bill),
    returnedCoins: returned.coins,
    returnedEarnedCoins: returned.earnedCoins,
  }
}
