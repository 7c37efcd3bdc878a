import { dayMs } from '../../kernel/clock.ts'
import { defineModule } from '../../kernel/define-module.ts'

const bookYearsMs = 11 * 366 * dayMs

export const subscriptionsModule = defineModule({
  name: 'subscriptions',
  tables: {
    // Periods are books, like the invoices that paid them; after an erasure the ids name nobody.
    subscriptions: {
      owners: ['account_id'],
      secret: ['method_id'],
      erase: { method_id: 'null', cancel_reason: 'null', country: 'null' },
      expires: [{ column: 'ended_at', keptMs: bookYearsMs }],
      stored: [
        ...['id', 'account_id', 'brand_id', 'product_id', 'months', 'price_minor', 'currency'],
        ...['anchor_day', 'anchor_minute', 'time_zone', 'state', 'periods', 'period_ends_at'],
        ...[
          'next_charge_at',
          'failed_tries',
          'next_product_id',
          'next_months',
          'next_price_minor',
          'next_from',
        ],
        ...['next_percent', 'cancelled_at', 'reminded_of', 'created_at', 'ended_at'],
      ] as const,
    },
    subscription_periods: {
      owners: ['account_id'],
      erase: {},
      expires: [{ column: 'ends_at', keptMs: bookYearsMs }],
      stored: [
        ...[
          'id',
          'subscription_id',
          'account_id',
          'brand_id',
          'number',
          'invoice_id',
          'starts_at',
          'ends_at',
        ],
        ...['months', 'price_minor', 'tax_minor', 'currency', 'is_sandbox', 'earn_from', 'earn_until'],
        ...['earned_before_minor', 'earned_minor', 'returned_at'],
      ] as const,
    },
  },
  idPrefixes: ['sub', 'spe'],
  auditActions: ['subscription.cancelled'],
})
