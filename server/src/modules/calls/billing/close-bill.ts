import type { CallEndReason } from '@serendip/contract'
import type { Tx } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { type Call, sideOf } from '../call.ts'
import type { CallsDeps } from '../calls-deps.ts'
import { billAtEnd, cutTo, cutToHeld, unpaidMsOf } from './advance-bill.ts'
import { type Bill, chargedOf, heldMsOf, isBeyondCap, settledCoinsOf } from './bill.ts'
import type { BillingWork } from './billing-deps.ts'
import { findBill, lockBill, storeClosed } from './bills.store.ts'
import type { Moment } from './cover-time.ts'
import { readMoments } from './evidence.ts'
import { holdNext, settlementOf } from './settle-blocks.ts'
import { addUnpaid, dayOf } from './unpaid.store.ts'
import { endUnseen } from './unseen-picture.ts'

/** Blocks that the end of a call holds and settles at most: as many as fit before held coins are returned. */
const lateBlocksMax = 30

/** The last known state of a call that is about to end; null if it costs nothing or evidence cannot be read. */
export async function readLastMoment(deps: CallsDeps, call: Call, now: number): Promise<Moment | null> {
  const { db, logger } = deps.plumbing
  const bill = await findBill(db, call.id)
  const [payer, creator] = bill ? [sideOf(call, bill.payerId), sideOf(call, bill.creatorId)] : []
  if (!payer || !creator) return null
  const { id: callId, epoch, revealedAt } = call
  const connections = { payer: payer.connectionId, creator: creator.connectionId }
  try {
    const [moment] = await readMoments(deps, [{ callId, epoch, revealedAt, connections }], now)
    return moment ?? null
  } catch (error) {
    logger.warn({ err: error, callId }, 'a call ends without its last evidence')
    return null
  }
}

/**
 * Settles what was used since the last tick and returns the rest, in the transaction that ends the call. Null if the
 * call has no bill, or it is already closed.
 */
export async function closeBill(
  deps: CallsDeps,
  work: BillingWork,
  callId: string,
  { reason, moment }: { reason: CallEndReason; moment: Moment | null },
): Promise<Bill | null> {
  const { wallet } = deps.billing
  const { tx } = work
  const bill = await lockBill(tx, callId)
  if (!bill) return null
  const last = moment ? await billLate(deps, work, bill, moment) : bill
  const charged = await settleRest(deps, tx, last)
  if (charged.heldBlocks > 0) await wallet.voidHold(tx, { callId, payerId: bill.payerId })
  const escrows = await wallet.escrows(tx, [callId])
  const at = deps.plumbing.clock.now()
  const closed: Bill = {
    ...endUnseen(charged, at),
    state: 'closed',
    settledBlocks: charged.heldBlocks,
    paidCoins: escrows.get(callId)?.paidCoins ?? 0,
    freeCoins: 0,
    pausedSince: null,
  }
  await storeClosed(tx, closed, { reason, at })
  const unpaidMs = unpaidMsOf(closed)
  if (unpaidMs > 0) await addUnpaid(tx, bill.payerId, dayOf(at), unpaidMs)
  return closed
}

/** Bills what no tick has seen yet; if that exceeds what is held, the blocks for it are held now. */
async function billLate(deps: CallsDeps, work: BillingWork, bill: Bill, moment: Moment): Promise<Bill> {
  let last = billAtEnd(bill, moment, work.settings)
  for (let block = 0; block < lateBlocksMax && last.billedMs > heldMsOf(last); block += 1) {
    if (isBeyondCap(last)) break
    const [held] = await holdNext(deps, work, [last])
    if (!held || held.refusal) break
    last = billAtEnd(held.bill, moment, work.settings)
  }
  return cutToHeld(last)
}

/** Returns the bill as actually charged: if the coins were returned long ago, the platform bears the last block. */
async function settleRest({ billing }: CallsDeps, tx: Tx, bill: Bill): Promise<Bill> {
  const amountCoins = chargedOf(bill) - settledCoinsOf(bill)
  if (amountCoins === 0) return bill
  try {
    await billing.wallet.post(tx, settlementOf(bill, bill.settledBlocks, amountCoins))
    return bill
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'call_ended') throw error
    return cutTo(bill, bill.settledBlocks * bill.blockMs)
  }
}
