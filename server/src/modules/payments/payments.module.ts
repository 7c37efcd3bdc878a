import { dayMs } from '../../kernel/clock.ts'
import { defineModule } from '../../kernel/define-module.ts'
import type { JobKind } from '../../kernel/job-kind.ts'

const bookYearsMs = 11 * 366 * dayMs

export interface RefundJob {
  readonly refundId: string
}

/** Returns money that is owed. With the growing delays this is about two days; then it is begun again. */
export const refundKind: JobKind<RefundJob> = {
  name: 'refund-payment',
  retries: 24,
  gapS: 30,
  gapMaxS: 3 * 3600,
  // Longer than any provider takes.
  limitS: 60,
}

export interface ForgetCardJob {
  readonly methodId: string
}

/** Has the provider delete a card that was removed. The delays grow to twelve hours: about three weeks. */
export const forgetCardKind: JobKind<ForgetCardJob> = {
  name: 'forget-card',
  retries: 48,
  gapS: 30,
  gapMaxS: 12 * 3600,
  limitS: 60,
}

export const paymentsModule = defineModule({
  name: 'payments',
  tables: {
    // Books are kept for ten years after the end of the year; after an erasure the id names nobody.
    invoices: {
      owners: ['account_id'],
      secret: ['checkout_id', 'payment_id', 'tap_key', 'asked_at', 'paying_device'],
      erase: {
        tap_key: 'id',
        checkout_id: 'null',
        paying_device: 'null',
        // An order of a membership has one.
        time_zone: "case when kind = 'membership' then 'UTC' end",
        buyer_name: 'null',
        buyer_postal_code: 'null',
        buyer_tax_id: 'null',
      },
      expires: [
        { column: 'paid_at', keptMs: bookYearsMs },
        { column: 'created_at', keptMs: 730 * dayMs, where: 'number is null' },
      ],
      stored: [
        ...['id', 'account_id', 'brand_id', 'state', 'product_id', 'coins', 'price_minor', 'tax_minor'],
        ...['currency', 'country', 'provider', 'payment_id', 'decline_reason', 'number', 'purchase_id'],
        ...['created_at', 'expires_at', 'asked_at', 'paid_at', 'tracked_at', 'is_sandbox', 'offer_ids'],
        ...['bonus_coins', 'premium_days', 'kind', 'months', 'subscription_id', 'regular_price_minor'],
        ...['is_upgrade'],
        ...['buyer_name', 'buyer_postal_code', 'buyer_tax_id', 'closed_pages', 'paying_device'],
      ] as const,
    },
    revenue_recognitions: { impersonal: 'up to where of the ledger revenue was recognised' },
    recognised_coins: {
      impersonal: 'numbers of coins by invoice and by creator, kept as long as the ledger',
    },
    payment_methods: {
      owners: ['account_id'],
      secret: ['token'],
      erase: 'delete',
      expires: [{ column: 'removed_at', keptMs: 30 * dayMs }],
    },
    payment_method_devices: {
      owners: ['account_id'],
      secret: ['device', 'credentials'],
      erase: 'delete',
    },
    payment_charges: {
      owners: ['account_id'],
      secret: ['tap_key', 'checkout_id', 'confirm_url', 'asked_at'],
      erase: 'delete',
      expires: [{ column: 'started_at', keptMs: 540 * dayMs, where: "outcome <> 'open'" }],
    },
    payment_refunds: {
      owners: ['account_id'],
      secret: [
        'claw_back_id',
        'payment_id',
        'provider_key',
        'tries',
        'asked_at',
        'refund_id',
        'reinstated_at',
      ],
      erase: {},
      expires: [{ column: 'owed_at', keptMs: bookYearsMs }],
      stored: [
        ...['id', 'invoice_id', 'account_id', 'reason', 'claw_back_id', 'coins', 'amount_minor', 'tax_minor'],
        ...['currency', 'provider', 'payment_id', 'provider_key', 'state', 'tries', 'owed_at', 'asked_at'],
        ...['done_at', 'refund_id', 'reinstated_at', 'deferred_minor'],
      ] as const,
    },
    billing_details: { owners: ['account_id'], erase: 'delete' },
    provider_pauses: { impersonal: 'services that are set aside because they fail, one row each' },
    settlement_entries: {
      impersonal: 'money that payment services say they moved, by the names of payments',
      expires: [{ column: 'at', keptMs: bookYearsMs }],
    },
    settlement_days: { impersonal: 'which days of settlements were compared' },
    settlement_differences: {
      impersonal: 'where a settlement differs from our books, kept as long as these',
    },
    invoice_numbers: { impersonal: 'the last number of each brand and year' },
    provider_references: {
      impersonal: 'what a payment service calls an order',
      // As long as its payment can go back.
      expires: [{ column: 'kept_at', keptMs: 540 * dayMs }],
    },
    payment_events: {
      impersonal: 'ids of notifications, by invoice',
      expires: [{ column: 'at', keptMs: 540 * dayMs }],
    },
  },
  jobs: [refundKind, forgetCardKind],
  idPrefixes: ['inv', 'pmt', 'chg', 'rfd', 'stl'],
  auditActions: [
    'cards.unlocked',
    'invoices.searched',
    'settlement.accepted',
    'settlement.asked',
    'settlement.file_compared',
  ],
})
