import {
  type BilledSpan,
  type BillState,
  chargedCoins,
  earnedCoins,
  type RateCoins,
  type PictureGap,
  type UnseenSpan,
} from '@serendip/contract'

/** The payer's way of agreeing: by tapping Stay, by ringing, or by a standing consent. */
export type Consent = 'tap' | 'ring' | 'standing'

/** The cost of a call, as stored. Instants are milliseconds since the epoch, by the server's clock. */
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
  /** Billed time covered by a standing consent before a tap replaced it; null if none did. */
  readonly standingMs: number | null
  readonly decideBy: number | null
  readonly connectBy: number
  readonly coveredTo: number | null
  readonly pausedSince: number | null
  readonly billedMs: number
  /** Silence so far with a visible picture. */
  readonly silentMs: number
  /** Length of silence that is forgiven; the rest was billed. */
  readonly forgivableMs: number
  readonly spans: readonly BilledSpan[]
  /** Null while the creator's picture is there. */
  readonly unseen: PictureGap | null
  readonly unseenSpans: readonly UnseenSpan[]
  /** Time for which sound was free so far because the payer's tab alone saw no picture. */
  readonly unseenMs: number
  readonly heldBlocks: number
  readonly settledBlocks: number
  readonly paidCoins: number
  readonly freeCoins: number
  readonly allowedCoins: number | null
  readonly fence: number
}

export const chargedOf = (bill: Bill): number => chargedCoins(bill.billedMs, bill.rateCoins)

/** The time covered by held coins: no more can be billed. */
export const heldMsOf = (bill: Bill): number => bill.heldBlocks * bill.blockMs
const chargedAt = (bill: Bill, billedMs: number): number => chargedCoins(billedMs, bill.rateCoins)

/** The price of block `block` (from 0); the prices of any number of blocks add up to the charge of their time. */
export function blockCoins(
  { blockMs, rateCoins }: { readonly blockMs: number; readonly rateCoins: number },
  block: number,
): number {
  return chargedCoins((block + 1) * blockMs, rateCoins) - chargedCoins(block * blockMs, rateCoins)
}

/** Whether one more block exceeds the cap of a standing consent. */
export const isBeyondCap = (bill: Bill): boolean =>
  bill.capCoins !== null && chargedAt(bill, heldMsOf(bill) + bill.blockMs) > bill.capCoins

/** Coins of the call that are settled for good. */
export const settledCoinsOf = (bill: Bill): number => chargedAt(bill, bill.settledBlocks * bill.blockMs)

/**
 * Number of charged coins that were bought. Demo and bonus coins leave an escrow first, as they entered it,
 * so the split of the held block is known before it is settled.
 */
export function paidOf(bill: Bill): number {
  const usedCoins = chargedOf(bill) - settledCoinsOf(bill)
  return bill.paidCoins + Math.max(0, usedCoins - bill.freeCoins)
}

/** The creator's earnings so far. */
export const earnedOf = (bill: Bill): number => earnedCoins(paidOf(bill), bill.sharePercent)

/** The payer's balance if the call ended now. */
export const balanceIfEnded = (bill: Bill, balanceCoins: number): number =>
  bill.state === 'closed' ? balanceCoins : balanceCoins + chargedAt(bill, heldMsOf(bill)) - chargedOf(bill)

const minuteMs = 60_000

/** Sound alone costs half: this much time with sound is billed as one unit of time with a picture. */
export const soundPerPicture = 2

/**
 * Number of whole seconds for which the call can continue: those held, plus as many whole blocks as the
 * balance, the payer's own limits and the cap of a standing consent allow.
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
  const leftMs = lastBlock * bill.blockMs - bill.billedMs
  return Math.floor((bill.unseen?.soundMs ? leftMs * soundPerPicture : leftMs) / 1_000)
}
