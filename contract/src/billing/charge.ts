import type { PictureFault } from './billing.messages.ts'

/** Bounds within which the products below stay exact: a rate of 1,000 coins for a call of a year is 5 × 10^8 coins. */
const minuteMs = 60_000
const secondMs = 1_000

/**
 * Coins charged, cumulatively, after `billedMs` of billed time at `rateCoins` per minute: floor(t × rate / 60000).
 * Both are non-negative integers; the floor favours the payer.
 */
export function chargedCoins(billedMs: number, rateCoins: number): number {
  return Math.floor((billedMs * rateCoins) / minuteMs)
}

/** Cumulative earnings of a creator from `paidCoins` spent on them: floor(paid × share / 100). */
export function earnedCoins(paidCoins: number, sharePercent: number): number {
  return Math.floor((paidCoins * sharePercent) / 100)
}

/** A stretch of time for which a call was charged; milliseconds since the epoch, `toMs` after `fromMs`. */
export interface BilledSpan {
  readonly fromMs: number
  readonly toMs: number
}

/** A stretch of a running call without the creator's picture. Instants are milliseconds since the epoch. */
export interface PictureGap {
  /** Until when the picture was there. */
  readonly fromMs: number
  /** When that was noticed: the price stands still, and the picture is covered. */
  readonly sinceMs: number
  readonly by: 'payer' | 'creator'
  readonly fault: PictureFault
  /** From when on the payer goes on with sound at half the rate; null while that was not chosen. */
  readonly soundMs: number | null
}

/** Such a stretch once it is over, as a receipt lists it. */
export type UnseenSpan = Omit<PictureGap, 'sinceMs'> & { readonly toMs: number }

export const billedMsOf = (spans: readonly BilledSpan[]): number =>
  spans.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)

/** One second of billed time; the last of a call may be shorter. */
export interface ReceiptSecond {
  /** When it ended by the server's clock: milliseconds since the epoch. */
  readonly atMs: number
  /** Billed time up to its end, milliseconds. */
  readonly billedMs: number
  /** Its cost, and the cost of the call up to then. */
  readonly coins: number
  readonly chargedCoins: number
}

/**
 * The receipt of a call, second by second, from what was billed and the rate. Server and browser share it, so that
 * either side can recompute the call. Spans come in order and do not overlap.
 */
export function receiptSeconds(spans: readonly BilledSpan[], rateCoins: number): ReceiptSecond[] {
  const seconds: ReceiptSecond[] = []
  let billedMs = 0
  let charged = 0
  const close = (atMs: number): void => {
    const total = chargedCoins(billedMs, rateCoins)
    seconds.push({ atMs, billedMs, coins: total - charged, chargedCoins: total })
    charged = total
  }
  for (const { fromMs, toMs } of spans) {
    let at = fromMs
    while (at < toMs) {
      const step = Math.min(secondMs - (billedMs % secondMs), toMs - at)
      at += step
      billedMs += step
      if (billedMs % secondMs === 0) close(at)
    }
  }
  const last = spans.at(-1)
  if (last && billedMs % secondMs > 0) close(last.toMs)
  return seconds
}
