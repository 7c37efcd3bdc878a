import type { BillingRecord, PurchaseView } from '@serendip/contract'
import type { InvoiceRow } from './invoices.store.ts'
import type { ReturnedMoney } from './refunds/refunds.store.ts'

export const purchaseViewOf = (invoice: InvoiceRow): PurchaseView => ({
  invoiceId: invoice.id,
  number: invoice.number,
  productId: invoice.product_id,
  productType: invoice.kind,
  months: invoice.months,
  state: invoice.state,
  coins: invoice.coins,
  priceMinor: invoice.price_minor,
  currency: invoice.currency,
  createdAt: invoice.created_at.getTime(),
})

/** A paid invoice, as the billing history shows it. */
export const billingRecordOf = (invoice: InvoiceRow, returned: ReturnedMoney | undefined): BillingRecord => ({
  ...purchaseViewOf(invoice),
  taxMinor: invoice.tax_minor,
  country: invoice.country,
  paidAt: (invoice.paid_at ?? invoice.created_at).getTime(),
  refundedMinor: returned?.amountMinor ?? 0,
  refundedAt: returned?.lastAt?.getTime() ?? null,
})
