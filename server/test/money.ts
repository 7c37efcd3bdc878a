import type { MoneyStep } from '../src/modules/money/index.ts'

/** An invoice of 6.99 USD that was paid: its price, the provider's fee and the tax. */
export const aPaidInvoice = (invoiceId: string): MoneyStep => ({
  key: `invoice:${invoiceId}:paid`,
  kind: 'invoice_paid',
  ref: { type: 'invoice', id: invoiceId },
  brandId: 'serendip',
  currency: 'USD',
  at: Date.UTC(2026, 0, 1),
  lines: [
    { debit: 'receivable:test', credit: 'deferred:coins', amountMinor: 699 },
    { debit: 'fees:test', credit: 'receivable:test', amountMinor: 35 },
    { debit: 'deferred:coins', credit: 'tax:DE', amountMinor: 112 },
  ],
})
