import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import { worthInCents } from '../entitlements/index.ts'

/** The price of a month of the membership that a person paid for now, in US cents; null without one. */
export const paidMonthCents =
  ({ db, clock }: { readonly db: Db; readonly clock: Clock }) =>
  async (accountId: string): Promise<number | null> => {
    const now = new Date(clock.now())
    const period = await db
      .selectFrom('subscription_periods')
      .select(['price_minor', 'months', 'currency'])
      .where('account_id', '=', accountId)
      .where('starts_at', '<=', now)
      .where('ends_at', '>', now)
      .where('returned_at', 'is', null)
      .where('is_sandbox', '=', false)
      .orderBy('starts_at', 'desc')
      .executeTakeFirst()
    if (!period) return null
    const { price_minor: amountMinor, currency, months } = period
    return Math.floor(worthInCents({ amountMinor, currency }) / months)
  }
