import type { UnreportedPurchase } from '@serendip/contract'
import { shownKey } from '../catalogue/index.ts'
import { findFirstPaid, listUntracked, markTracked } from './invoices.store.ts'
import type { PaymentsDeps } from './payments-deps.ts'

const purchasesMax = 50

/**
 * Marks a purchase of the person as reported, and answers those that are not, the oldest first,
 * under the package that each is shown as. Of a test account there are none.
 */
export async function trackHistory(
  { plumbing: { db, clock }, buyer }: PaymentsDeps,
  userId: string,
  reportedId: string | undefined,
): Promise<readonly UnreportedPurchase[]> {
  if (reportedId !== undefined)
    await markTracked(db, { id: reportedId, accountId: userId, at: new Date(clock.now()) })
  if ((await buyer(db, userId))?.isSandbox) return []
  const rows = await listUntracked(db, userId, purchasesMax)
  if (rows.length === 0) return []
  const firstId = await findFirstPaid(db, userId)
  return rows.map((row) => ({
    invoiceId: row.id,
    productId: shownKey(row.product_id),
    priceMinor: row.price_minor,
    currency: row.currency,
    isFirst: row.id === firstId,
  }))
}
