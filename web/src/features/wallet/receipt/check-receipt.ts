import { billedMsOf, type CallReceipt, chargedCoins, earnedCoins, receiptSeconds } from '@serendip/contract'
import type { ShownBill } from './shown-bills.ts'

/**
 * The discrepancies of a receipt.
 * - `sum`: its own figures do not add up: time, seconds, coins or the creator's part.
 * - `order`: its spans overlap, or are outside the call.
 * - `shown`: it differs from what this browser showed at the end of the call.
 * - `lapse`: during the call the screen showed an amount that does not follow from rate and time.
 */
export type ReceiptFault = 'sum' | 'order' | 'shown' | 'lapse'

/** Recomputes a receipt, and compares it with this browser's own record, if there is one. */
export function checkReceipt(receipt: CallReceipt, shown: ShownBill | null): readonly ReceiptFault[] {
  const faults: ReceiptFault[] = []
  if (!addsUp(receipt)) faults.push('sum')
  if (!isInOrder(receipt)) faults.push('order')
  if (shown !== null && !agrees(receipt, shown)) faults.push('shown')
  if (shown?.addedUp === false) faults.push('lapse')
  return faults
}

function addsUp(receipt: CallReceipt): boolean {
  const { spans, rateCoins, billedMs, paidCoins, sharePercent } = receipt
  const seconds = receiptSeconds(spans, rateCoins)
  const coins = seconds.reduce((sum, second) => sum + second.coins, 0)
  return (
    billedMsOf(spans) === billedMs &&
    chargedCoins(billedMs, rateCoins) === receipt.chargedCoins &&
    coins === receipt.chargedCoins &&
    paidCoins >= 0 &&
    paidCoins <= receipt.chargedCoins &&
    earnedCoins(paidCoins, sharePercent) === receipt.earnedCoins
  )
}

function isInOrder({ spans, startedAt, endedAt }: CallReceipt): boolean {
  let from = startedAt
  for (const { fromMs, toMs } of spans) {
    if (fromMs < from || toMs <= fromMs) return false
    from = toMs
  }
  return endedAt === null || from <= endedAt
}

/** A record that stops before the end, as after a lost connection, cannot show more than the receipt. */
function agrees(receipt: CallReceipt, shown: ShownBill): boolean {
  if (shown.rateCoins !== receipt.rateCoins) return false
  if (shown.isClosed) {
    return shown.billedMs === receipt.billedMs && shown.chargedCoins === receipt.chargedCoins
  }
  return receipt.endedAt === null || shown.chargedCoins <= receipt.chargedCoins
}
