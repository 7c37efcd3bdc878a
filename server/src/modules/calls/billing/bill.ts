import {
  type BilledSpan,
  type BillState,
  chargedCoins,
  earnedCoins,
  type RateCoins,
} from '@serendip/contract'

/** Why the payer pays: a tap on Stay, the ring itself, or a standing consent. */
export type Consent = 'tap' | 'ring' | 'standing'

/** What a call costs, as its row says. Instants are milliseconds since the epoch, by the server's clock. */
export interface Bill {
  readonly callId: string
  readonly payerId: string
  readonly creatorId: string
  readonly rateCoins: RateCoins
  readonly sharePercent: number
  readonly blockMs: number
  readonly state: BillState
  readonly consent: Consent | null
  readonly capCoins: number | null
  readonly decideBy: number | null
  readonly connectBy: number
  readonly coveredTo: number | null
  readonly pausedSince: number | null
  readonly billedMs: number
  /** Silence so far in which the picture may have been seen unpaid, less what paid time has forgiven. */
  readonly silentMs: number
  readonly spans: readonly BilledSpan[]
  readonly heldBlocks: number
  readonly settledBlocks: number
  readonly paidCoins: number
  readonly freeCoins: number
  readonly allowedCoins: number | null
  readonly fence: number
}

export const chargedOf = (bill: Bill): number => chargedCoins(bill.billedMs, bill.rateCoins)

/** Up to where coins are held: no more than this can be billed. */
export const heldMsOf = (bill: Bill): number => bill.heldBlocks * bill.blockMs
const chargedAt = (bill: Bill, billedMs: number): number => chargedCoins(billedMs, bill.rateCoins)

/** Coins of the call that are settled for good. */
export const settledCoinsOf = (bill: Bill): number => chargedAt(bill, bill.settledBlocks * bill.blockMs)

/**
 * How many of the charged coins were bought. Coins leave an escrow demo and bonus first, as they entered it, so what is used
 * of the held block is known before it is settled.
 */
export function paidOf(bill: Bill): number {
  const usedCoins = chargedOf(bill) - settledCoinsOf(bill)
  return bill.paidCoins + Math.max(0, usedCoins - bill.freeCoins)
}

/** What the creator has earned so far. */
export const earnedOf = (bill: Bill): number => earnedCoins(paidOf(bill), bill.sharePercent)

/** What the payer would have if the call ended now. */
export const balanceIfEnded = (bill: Bill, balanceCoins: number): number =>
  bill.state === 'closed' ? balanceCoins : balanceCoins + chargedAt(bill, heldMsOf(bill)) - chargedOf(bill)

const minuteMs = 60_000

/**
 * For how many whole seconds the call can go on: what is held, and as many further whole blocks as the balance, the
 * payer's own limits and the cap of a standing consent pay for.
 */
export function secondsLeft(bill: Bill, balanceCoins: number): number {
  const held = chargedAt(bill, heldMsOf(bill))
  const budgets = [held + balanceCoins]
  if (bill.allowedCoins !== null) budgets.push(held + bill.allowedCoins)
  if (bill.capCoins !== null) budgets.push(bill.capCoins)
  const budget = Math.max(held, Math.min(...budgets))
  // The longest time whose charge, rounded down, is within the budget.
  const affordableMs = Math.floor(((budget + 1) * minuteMs - 1) / bill.rateCoins)
  const lastBlock = Math.max(bill.heldBlocks, Math.floor(affordableMs / bill.blockMs))
  return Math.floor((lastBlock * bill.blockMs - bill.billedMs) / 1_000)
}
