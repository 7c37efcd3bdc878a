import { blockCoins } from '../../wallet/index.ts'
import type { CallsDeps } from '../calls-deps.ts'
import type { Bill } from './bill.ts'
import type { BillingWork } from './billing-deps.ts'

/**
 * Settles the block that is used up and holds the next one; the keys make it happen once. The bill is not stored.
 * Throws not_enough_coins, spending_limit, self_excluded, call_ended; a refusal of the hold has still settled.
 */
export async function holdNext(
  { billing }: CallsDeps,
  { tx, settings }: BillingWork,
  bill: Bill,
): Promise<Bill> {
  const { wallet } = billing
  const { callId, payerId, creatorId, sharePercent, heldBlocks } = bill
  for (let block = bill.settledBlocks; block < heldBlocks; block += 1) {
    await wallet.settleBlock(tx, {
      callId,
      payerId,
      block,
      amountCoins: blockCoins(block, bill.blockMs, bill.rateCoins),
    })
  }
  await wallet.holdBlock(tx, {
    ...{ callId, payerId, creatorId, sharePercent },
    block: heldBlocks,
    escrowExpiryMs: settings.escrowExpiryMs,
    amountCoins: blockCoins(heldBlocks, bill.blockMs, bill.rateCoins),
  })
  const escrow = await wallet.escrow(tx, callId)
  return {
    ...bill,
    heldBlocks: heldBlocks + 1,
    settledBlocks: heldBlocks,
    paidCoins: escrow.paidCoins,
    freeCoins: escrow.freeHeldCoins,
    allowedCoins: await wallet.allowance(tx, payerId),
  }
}
