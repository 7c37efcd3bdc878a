import type { PurchaseView } from '@serendip/contract'
import type { InvoiceRow } from './invoices.store.ts'

export const purchaseViewOf = (invoice: InvoiceRow): PurchaseView => ({
  invoiceId: invoice.id,
  number: invoice.number,
  productId: invoice.product_id,
  state: invoice.state,
  coins: invoice.coins,
  priceMinor: invoice.price_minor,
  currency: invoice.currency,
  createdAt: invoice.created_at.getTime(),
})
