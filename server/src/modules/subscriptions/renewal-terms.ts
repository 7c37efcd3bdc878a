import type { PeriodMonths } from '@serendip/contract'
import { dayMs } from '../../kernel/clock.ts'

/** Rules of renewals, which are those of a country. */
export interface RenewalTerms {
  /** Time before a renewal at which it is announced, by the length of the period. */
  readonly reminderMs: Readonly<Record<PeriodMonths, number>>
  /** Time after a payment in which the unused days can be returned. */
  readonly withdrawalMs: number
  /** Time between the announcement of another price and the first charge of it. */
  readonly priceNoticeMs: number
}

const usual: RenewalTerms = {
  reminderMs: { 1: 7 * dayMs, 3: 7 * dayMs, 12: 30 * dayMs },
  withdrawalMs: 14 * dayMs,
  priceNoticeMs: 30 * dayMs,
}

/** Countries (ISO 3166-1 alpha-2) whose rules differ from the usual ones; none does now. */
const differing: Readonly<Record<string, RenewalTerms>> = {}

export const renewalTermsOf = (country: string | null): RenewalTerms => differing[country ?? ''] ?? usual
