import { type Bill, chargedOf, earnedOf } from './billing/bill.ts'

/**
 * Change of a person's coins by a call, filter fee included: below zero if it cost them, null if coins were
 * not involved. The message that ends a call and the history both use it.
 * @param feeCoins coins that their filter took; null if it had no price
 */
export function coinsOfCall(userId: string, bill: Bill | null, feeCoins: number | null): number | null {
  if (bill === null) return feeCoins === null ? null : 0 - feeCoins
  const billCoins = bill.payerId === userId ? 0 - chargedOf(bill) : earnedOf(bill)
  return billCoins - (feeCoins ?? 0)
}
