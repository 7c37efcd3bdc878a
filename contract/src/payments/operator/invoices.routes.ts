import { z } from 'zod'
import { count, fewRowsMax, label, pageRowsMax, wholeNumber } from '../../answer-fields.ts'
import { coins, id, instantMs } from '../../fields.ts'
import type { RouteMap } from '../../route.ts'
import { declineReasons, invoiceState, refundReasons, refundStates } from '../invoice.ts'

export const invoicesPageMax = 50

const invoiceRow = z.object({
  invoiceId: id,
  /** Null until it was paid. */
  number: label.nullable(),
  userId: id,
  brandId: label,
  state: invoiceState,
  productId: label,
  coins,
  priceMinor: count,
  currency: label,
  country: label.nullable(),
  provider: label,
  declineReason: z.enum(declineReasons).nullable(),
  /** A test account, whose payments are no money. */
  isSandbox: z.boolean(),
  createdAt: instantMs,
  paidAt: instantMs.nullable(),
})
export type InvoiceRowView = z.infer<typeof invoiceRow>

const invoicePage = invoiceRow.extend({
  taxMinor: count,
  /** In hundredths of a percent. */
  taxRate: count,
  expiresAt: instantMs,
  /** The provider’s names of its page and of the payment. */
  checkoutId: label.nullable(),
  paymentId: label.nullable(),
  /** Notifications of the provider, each counted once, oldest first. */
  notifications: z.array(z.object({ eventId: label, outcome: label, at: instantMs })).max(pageRowsMax),
  /** Money that goes back or went back to the person, oldest first. */
  refunds: z
    .array(
      z.object({
        refundId: id,
        reason: z.enum(refundReasons),
        state: z.enum(refundStates),
        coins,
        amountMinor: count,
        /** Number of times that the payment service was asked. */
        tries: count,
        owedAt: instantMs,
        /** Null until the payment service returned the money. */
        doneAt: instantMs.nullable(),
      }),
    )
    .max(pageRowsMax),
  /** In the money ledger, oldest first. */
  postings: z
    .array(
      z.object({
        kind: label,
        at: instantMs,
        debit: label,
        credit: label,
        amountMinor: count,
        currency: label,
      }),
    )
    .max(pageRowsMax),
  /** Its coins now; null until it was paid. */
  purchase: z
    .object({
      purchaseId: label,
      /** A deferred one waits until its owner may receive coins. */
      state: label,
      unusedCoins: coins,
      takenCoins: coins,
      frozenCoins: coins,
      disputes: z.array(z.object({ caseId: label, state: label })).max(fewRowsMax),
    })
    .nullable(),
})
export type InvoicePage = z.infer<typeof invoicePage>

/** Today and so many days before it, in UTC. */
export const revenueRanges = ['today', 'week', 'month'] as const
export type RevenueRange = (typeof revenueRanges)[number]

/** Paid invoices of one kind in one currency. */
const revenueRow = z.object({
  key: label,
  currency: label,
  invoices: count,
  amountMinor: count,
  taxMinor: count,
})
export type RevenueRow = z.infer<typeof revenueRow>

const revenueView = z.object({
  since: instantMs,
  /** By currency; the key is the currency too. */
  total: z.array(revenueRow).max(fewRowsMax),
  byProduct: z.array(revenueRow).max(fewRowsMax),
  byCountry: z.array(revenueRow).max(fewRowsMax),
  byProvider: z.array(revenueRow).max(fewRowsMax),
  /** Of invoices whose person had paid none before. */
  firstPurchases: z.array(revenueRow).max(fewRowsMax),
  /** Money that went back to people in this time, whenever it was paid. */
  returned: z.array(revenueRow).max(fewRowsMax),
  /** Invoices created in this time, and how many of them were paid. */
  created: count,
  paid: count,
  declines: z.array(z.object({ reason: z.enum(declineReasons), invoices: count })).max(fewRowsMax),
})
export type RevenueView = z.infer<typeof revenueView>

export const invoicesRoutes = {
  list: {
    method: 'GET',
    path: '/invoices',
    service: 'console',
    auth: { operator: 'wallets.read' },
    summary:
      'Invoices, newest first: all, or those of a person, number, order, provider’s id or email, which is an entry of the audit log. `after` is the last one of the page before.',
    query: z.strictObject({
      /** Some providers’ ids are long. */
      q: label.optional(),
      state: invoiceState.optional(),
      after: id.optional(),
    }),
    response: z.object({ invoices: z.array(invoiceRow).max(invoicesPageMax) }),
    errors: [],
  },
  open: {
    method: 'GET',
    path: '/invoices/{invoiceId}',
    service: 'console',
    auth: { operator: 'wallets.read' },
    summary: 'One invoice: its history, its lines in the money ledger and what became of its coins.',
    params: z.strictObject({ invoiceId: id }),
    response: invoicePage,
    errors: ['not_found'],
  },
  revenue: {
    method: 'GET',
    path: '/revenue',
    service: 'console',
    auth: { operator: 'audit.read' },
    summary: 'What was sold: paid invoices by product, country and provider, first purchases, declines.',
    query: z.strictObject({ range: z.enum(revenueRanges).default('today') }),
    response: revenueView,
    errors: [],
  },
  money: {
    method: 'GET',
    path: '/ledger/money',
    service: 'console',
    auth: { operator: 'audit.read' },
    summary: 'The balances of the money ledger, and until when revenue was recognised.',
    response: z.object({
      balances: z
        .array(z.object({ account: label, currency: label, balanceMinor: wholeNumber }))
        .max(fewRowsMax),
      /** Null before the first time. */
      recognisedAt: instantMs.nullable(),
    }),
    errors: [],
  },
} as const satisfies RouteMap
