import { type BilledSpan, type ReceiptSecond, receiptSeconds } from '@serendip/contract'

/** One minute of billed time: up to sixty lines, so that a long call can be read a minute at a time. */
export interface ReceiptMinute {
  /** Counted from 1. */
  readonly number: number
  readonly seconds: readonly ReceiptSecond[]
  readonly coins: number
  /** Coins that the call had cost by the end of this minute. */
  readonly chargedCoins: number
}

const secondsPerMinute = 60

/** The receipt's seconds by minutes of billed time; the last may be shorter. */
export function receiptMinutes(spans: readonly BilledSpan[], rateCoins: number): readonly ReceiptMinute[] {
  const all = receiptSeconds(spans, rateCoins)
  const count = Math.ceil(all.length / secondsPerMinute)
  return Array.from({ length: count }, (_, index) => {
    const seconds = all.slice(index * secondsPerMinute, (index + 1) * secondsPerMinute)
    return {
      number: index + 1,
      seconds,
      coins: seconds.reduce((sum, second) => sum + second.coins, 0),
      chargedCoins: seconds.at(-1)?.chargedCoins ?? 0,
    }
  })
}

/** Time without a charge between the first billed moment and the last, in milliseconds. */
export function pausedMsOf(spans: readonly BilledSpan[]): number {
  const [first, last] = [spans[0], spans.at(-1)]
  if (first === undefined || last === undefined) return 0
  return last.toMs - first.fromMs - spans.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)
}
