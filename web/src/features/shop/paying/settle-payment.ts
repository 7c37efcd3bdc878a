import type { PurchaseView } from '@serendip/contract'
import { createAwaitedPayments } from './awaited-payments.ts'
import { createTapKeys } from './tap-keys.ts'
import { nameOf } from './use-purchase.ts'

/**
 * The outcome of a payment is known. Answers whether this tab waited for it, and has not shown it yet; then the next tap on
 * the same package is a new purchase.
 */
export function settlePayment(invoice: PurchaseView, now: () => number): boolean {
  const isAwaited = createAwaitedPayments(sessionStorage).take(invoice.invoiceId)
  if (isAwaited) createTapKeys(localStorage, now).forget(nameOf(invoice))
  return isAwaited
}
