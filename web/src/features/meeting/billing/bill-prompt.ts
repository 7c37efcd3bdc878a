import type { CallBill } from '@serendip/contract'

/**
 * The payer's pending decision.
 * - `stay`: the free preview runs, and ends unless the payer stays.
 * - `short`: the same, but there are not enough coins for the first minute that staying requires.
 * - `begin`: no preview is left; nothing flows before the payer begins.
 * - `consented`: the payer stays, and the rest of the preview is still free.
 * - `low`, `cap`, `limit`: the call ends soon, for lack of coins, by the standing consent's cap, or by a spending
 * limit.
 */
export type BillPrompt = 'stay' | 'short' | 'begin' | 'consented' | 'low' | 'cap' | 'limit'

const secondsPerMinute = 60
/**
 * Seconds left cover only whole blocks of held coins, so they fall this far short of what the balance would pay for.
 */
const blockSecondsMax = 15

/** The one thing to ask the payer; null for the creator and while there is nothing to decide. */
export function billPromptOf(bill: CallBill): BillPrompt | null {
  if (bill.role !== 'payer') return null
  switch (bill.state) {
    case 'preview':
      if (bill.consented) return 'consented'
      return paysForMinute(bill) ? 'stay' : 'short'
    case 'asking':
      return paysForMinute(bill) ? 'begin' : 'short'
    case 'running':
    case 'paused':
      return bill.warningSeconds === null ? null : whatEnds(bill)
    case 'closed':
      return null
  }
}

/** The rate is what a minute costs. */
const paysForMinute = ({ balanceCoins, rateCoins }: CallBill): boolean => (balanceCoins ?? 0) >= rateCoins

function whatEnds({ balanceCoins, capCoins, chargedCoins, rateCoins, secondsLeft }: CallBill): BillPrompt {
  const coins = balanceCoins ?? 0
  if (capCoins !== null && capCoins - chargedCoins < coins) return 'cap'
  const paysForSeconds = Math.floor((coins * secondsPerMinute) / rateCoins)
  return paysForSeconds > (secondsLeft ?? 0) + blockSecondsMax ? 'limit' : 'low'
}
