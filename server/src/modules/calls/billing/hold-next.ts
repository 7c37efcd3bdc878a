import type { DomainError } from '../../../kernel/domain-error.ts'
import { type BlockTurn, blockCoins } from '../../wallet/index.ts'
import type { CallsDeps } from '../calls-deps.ts'
import type { Bill } from './bill.ts'
import type { BillingWork } from './billing-deps.ts'

export interface HeldNext {
  /** With the next block held; unchanged if that was refused. */
  readonly bill: Bill
  readonly refusal: DomainError | null
  /** The payer's spendable balance; null if nothing was held. */
  readonly balanceCoins: number | null
}

function turnOf(bill: Bill, escrowExpiryMs: number): BlockTurn {
  const { callId, payerId, creatorId, sharePercent, settledBlocks, heldBlocks } = bill
  const coinsOf = (block: number): number => blockCoins(block, bill.blockMs, bill.rateCoins)
  const used = Array.from({ length: heldBlocks - settledBlocks }, (_, index) => settledBlocks + index)
  return {
    settlements: used.map((block) => ({ callId, payerId, block, amountCoins: coinsOf(block) })),
    hold: {
      ...{ callId, payerId, creatorId, sharePercent, escrowExpiryMs },
      block: heldBlocks,
      amountCoins: coinsOf(heldBlocks),
    },
  }
}

/**
 * Settles the used-up blocks of each bill and holds the next one; the keys make it happen once. The bills are not
 * stored. Settlement stands even if the hold is refused.
 */
export async function holdNext(
  { billing }: CallsDeps,
  { tx, settings }: BillingWork,
  bills: readonly Bill[],
): Promise<readonly HeldNext[]> {
  const turned = await billing.wallet.turnBlocks(
    tx,
    bills.map((bill) => turnOf(bill, settings.escrowExpiryMs)),
  )
  return turned.map(({ refusal, balanceCoins, escrow, allowedCoins }, index) => {
    const bill = bills[index]
    if (!bill) throw new Error('each turn has its answer')
    if (refusal) return { bill, refusal, balanceCoins: null }
    const held: Bill = {
      ...bill,
      heldBlocks: bill.heldBlocks + 1,
      settledBlocks: bill.heldBlocks,
      paidCoins: escrow.paidCoins,
      freeCoins: escrow.freeHeldCoins,
      allowedCoins,
    }
    return { bill: held, refusal, balanceCoins }
  })
}
