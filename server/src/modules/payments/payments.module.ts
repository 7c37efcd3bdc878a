import { dayMs } from '../../kernel/clock.ts'
import { defineModule } from '../../kernel/define-module.ts'

export const paymentsModule = defineModule({
  name: 'payments',
  tables: {
    // Kept for ten years, as books are; after an erasure the id names nobody.
    invoices: {
      owners: ['account_id'],
      secret: ['checkout_id', 'payment_id', 'tap_key', 'asked_at'],
      erase: { tap_key: 'id', checkout_id: 'null' },
      stored: [
        ...['id', 'account_id', 'brand_id', 'state', 'product_id', 'coins', 'price_minor', 'tax_minor'],
        ...['currency', 'country', 'provider', 'payment_id', 'decline_reason', 'number', 'purchase_id'],
        ...['created_at', 'expires_at', 'asked_at', 'paid_at'],
      ] as const,
    },
    invoice_numbers: { impersonal: 'the last number of each brand and year' },
    payment_events: {
      impersonal: 'ids of notifications, by invoice',
      expires: [{ column: 'at', keptMs: 540 * dayMs }],
    },
  },
  idPrefixes: ['inv'],
})
