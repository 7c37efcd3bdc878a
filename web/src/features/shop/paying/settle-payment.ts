import type { PaymentPage } from '@serendip/contract'
import type { ShopPlace } from '../../../platform/analytics/app-report.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createAwaitedPayments } from '../../../shared/coins/awaited-payments.ts'
import { createTapKeys } from './tap-keys.ts'
import { nameOf } from './use-purchase.ts'

/**
 * The outcome of a payment is known. Answers whether this tab waited for it, and has not shown it yet; then the next tap on
 * the same package is a new purchase, and the outcome is reported.
 */
export function settlePayment(
  { invoice, declineReason }: PaymentPage,
  place: ShopPlace,
  { clock, analytics }: Pick<Platform, 'clock' | 'analytics'>,
): boolean {
  if (!createAwaitedPayments(sessionStorage).take(invoice.invoiceId)) return false
  createTapKeys(localStorage, clock.now).forget(nameOf(invoice))
  if (invoice.state === 'paid') analytics.report({ name: 'payment_paid', fields: { place } })
  if (invoice.state === 'declined')
    analytics.report({ name: 'payment_declined', fields: { place, reason: declineReason ?? 'unknown' } })
  return true
}
