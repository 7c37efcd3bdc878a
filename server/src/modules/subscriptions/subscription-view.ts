import type { SubscriptionView } from '@serendip/contract'
import { memberUntil } from './membership-book.ts'
import { listPeriods } from './periods.store.ts'
import { nextPeriodOf, unpaidInvoice } from './renew-subscriptions.ts'
import { withdrawalOf } from './return-days.ts'
import type { SubscriptionsDeps } from './subscriptions-deps.ts'
import type { SubscriptionRow } from './subscriptions.store.ts'

/** A change of plan or price that is to come. */
const changeOf = (row: SubscriptionRow): SubscriptionView['change'] =>
  row.next_from === null || row.next_price_minor === null
    ? null
    : {
        productId: row.next_product_id ?? row.product_id,
        months: row.next_months ?? row.months,
        priceMinor: row.next_price_minor,
        from: row.next_from.getTime(),
      }

/** A membership as its person sees it. */
export async function subscriptionViewOf(
  deps: SubscriptionsDeps,
  row: SubscriptionRow,
): Promise<SubscriptionView> {
  const { db, clock } = deps.plumbing
  const periods = await listPeriods(db, row.id)
  const renews = row.state === 'active' || row.state === 'grace'
  return {
    subscriptionId: row.id,
    packageType: 'membership',
    productId: row.product_id,
    months: row.months,
    priceMinor: row.price_minor,
    currency: row.currency,
    state: row.state,
    timeZone: row.time_zone,
    createdAt: row.created_at.getTime(),
    periodStartsAt: (periods[0]?.starts_at ?? row.created_at).getTime(),
    periodEndsAt: row.period_ends_at.getTime(),
    nextCharge: renews
      ? {
          at: (row.state === 'active'
            ? row.period_ends_at
            : (row.next_charge_at ?? row.period_ends_at)
          ).getTime(),
          amountMinor: nextPeriodOf(row).priceMinor,
        }
      : null,
    card: await deps.payments.savedMethod({ userId: row.account_id, methodId: row.method_id }),
    premiumUntil: row.ended_at?.getTime() ?? memberUntil(row),
    change: renews ? changeOf(row) : null,
    unpaidInvoiceId: await unpaidInvoice(deps, row.id),
    withdrawal: withdrawalOf(row, periods, clock.now()),
  }
}
