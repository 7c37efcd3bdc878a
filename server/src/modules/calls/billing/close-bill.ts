import type { CallEndReason } from '@serendip/contract'
import type { Tx } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { CallsDeps } from '../calls-deps.ts'
import { cutTo } from './advance-bill.ts'
import { type Bill, chargedOf, settledCoinsOf } from './bill.ts'
import { lockBill, storeClosed } from './bills.store.ts'

/**
 * Settles what was used of the last block and returns the rest, in the transaction that ends the call. Null where the
 * call has no bill, or it is closed already.
 */
export async function closeBill(
  deps: CallsDeps,
  tx: Tx,
  callId: string,
  reason: CallEndReason,
): Promise<Bill | null> {
  const { wallet } = deps.billing
  const bill = await lockBill(tx, callId)
  if (!bill) return null
  const charged = await settleRest(deps, tx, bill)
  if (bill.heldBlocks > 0) await wallet.voidHold(tx, { callId, payerId: bill.payerId })
  const { paidCoins } = await wallet.escrow(tx, callId)
  const closed: Bill = {
    ...charged,
    state: 'closed',
    settledBlocks: bill.heldBlocks,
    paidCoins,
    freeCoins: 0,
    pausedSince: null,
  }
  await storeClosed(tx, closed, { reason, at: deps.plumbing.clock.now() })
  return closed
}

/** Answers the bill as it was really charged: where the coins went back long ago, the last block is the house's loss. */
async function settleRest({ billing }: CallsDeps, tx: Tx, bill: Bill): Promise<Bill> {
  const amountCoins = chargedOf(bill) - settledCoinsOf(bill)
  if (amountCoins === 0) return bill
  try {
    const { callId, payerId, settledBlocks } = bill
    await billing.wallet.settleBlock(tx, { callId, payerId, block: settledBlocks, amountCoins })
    return bill
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'call_ended') throw error
    return cutTo(bill, bill.settledBlocks * bill.blockMs)
  }
}
