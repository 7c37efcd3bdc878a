import { z } from 'zod'
import { count, label } from '../answer-fields.ts'
import { coins, id, instantMs, language, textUpTo } from '../fields.ts'
import type { RouteMap } from '../route.ts'
import { invoiceState } from './invoice.ts'

/** The receipt of a paid invoice: what a person needs for their own books, and to recognise it on their statement. */
const receiptView = z.object({
  invoiceId: id,
  /** Without gaps per brand and year. */
  number: label,
  paidAt: instantMs,
  state: invoiceState,
  /** 0 of a membership. */
  coins,
  /** The months of a membership; null of coins. */
  months: count.nullable(),
  priceMinor: count,
  currency: textUpTo(3),
  /** Included in the price. */
  taxMinor: count,
  /** In hundredths of a percent. */
  taxRate: count,
  /** ISO 3166-1 alpha-2; null where it was unknown. */
  country: label.nullable(),
  /** Name of the payment service. */
  provider: label,
  /** The saved card that was charged; null for another way of payment. */
  card: z.object({ brand: label, lastFour: label }).nullable(),
  seller: z.object({ name: label, address: z.array(label).max(10), taxId: label.nullable() }),
  /** To whom it is made out, in its country, as their billing details were when it was ordered; null without any. */
  buyer: z.object({ name: label, postalCode: label, taxId: label.nullable() }).nullable(),
  /** The name of the payment on the statement of a card or an account. */
  descriptor: label,
  supportEmail: label,
  /** Until then unused coins of it can be refunded. */
  refundableUntil: instantMs,
  /** Money that went back to the person, the part of it that is tax, and when the last part did; null as long as nothing has. */
  refundedMinor: count,
  refundedTaxMinor: count,
  refundedAt: instantMs.nullable(),
})
export type ReceiptView = z.infer<typeof receiptView>

export const receiptsRoutes = {
  read: {
    method: 'GET',
    path: '/invoice/receipt/{id}',
    service: 'payments',
    auth: 'session',
    summary: 'The receipt of a paid invoice of the person.',
    params: z.strictObject({ id }),
    response: receiptView,
    errors: ['not_found'],
  },
  pdf: {
    method: 'GET',
    path: '/invoice/receipt/{id}/pdf',
    service: 'payments',
    auth: 'session',
    download: 'application/pdf',
    summary: 'The same as a file, in a language.',
    params: z.strictObject({ id }),
    query: z.strictObject({ language }),
    response: z.unknown(),
    errors: ['not_found'],
  },
} as const satisfies RouteMap
