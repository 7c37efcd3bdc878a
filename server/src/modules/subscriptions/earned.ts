import { daysBegun, daysOf } from './calendar.ts'
import type { PeriodRow } from './periods.store.ts'

type PricedPeriod = Pick<
  PeriodRow,
  'price_minor' | 'tax_minor' | 'earn_from' | 'earn_until' | 'earned_before_minor' | 'returned_at'
>

/** The price of a period without its tax. */
const netOf = ({ price_minor, tax_minor }: Pick<PeriodRow, 'price_minor' | 'tax_minor'>): number =>
  price_minor - tax_minor

const share = (amountMinor: number, part: number, whole: number): number =>
  whole === 0 ? amountMinor : Number((BigInt(amountMinor) * BigInt(part)) / BigInt(whole))

/** The earnings of a period at a moment: by the days that have begun, rounded down; all of it once all have. */
export function earnedAt(period: PricedPeriod, at: number): number {
  const { earned_before_minor: before } = period
  if (period.returned_at !== null) return before
  const [from, until] = [period.earn_from.getTime(), period.earn_until.getTime()]
  return before + share(netOf(period) - before, daysBegun(from, until, at), daysOf(from, until))
}

/** The unused days of a period at a moment: what they are worth of its price, of its tax, and in the books. */
export interface UnusedDays {
  readonly amountMinor: number
  readonly taxMinor: number
  readonly deferredMinor: number
}

export function unusedAt(period: PricedPeriod, at: number): UnusedDays {
  const deferredMinor = period.returned_at === null ? netOf(period) - earnedAt(period, at) : 0
  return {
    amountMinor: share(period.price_minor, deferredMinor, netOf(period)),
    taxMinor: share(period.tax_minor, deferredMinor, netOf(period)),
    deferredMinor,
  }
}
