import { z } from 'zod'
import { address, count, label } from '../answer-fields.ts'
import { country, id, instantMs } from '../fields.ts'
import type { RouteMap } from '../route.ts'
import { declineReasons } from './invoice.ts'
import { paymentMethod, paymentMethodsMax } from './payment-method.ts'
import { purchasesPageMax, purchaseView, tapKey } from './payments.routes.ts'

const paymentPage = z.object({
  invoice: purchaseView,
  /** Name of the payment service. */
  provider: label,
  declineReason: z.enum(declineReasons).nullable(),
  /** Saved methods of the person, the latest first. */
  methods: z.array(paymentMethod).max(paymentMethodsMax),
  /** A saved method is being charged: nothing else is paid before its outcome is known. */
  isCharging: z.boolean(),
  /** The page where the person's bank wants the charge confirmed. */
  confirmUrl: address.nullable(),
})
export type PaymentPage = z.infer<typeof paymentPage>

const billingRecord = purchaseView.extend({
  /** Included in the price. */
  taxMinor: count,
  country: country.nullable(),
  paidAt: instantMs,
  /** Money that went back to the person, and when the last part did; null as long as nothing has. */
  refundedMinor: count,
  refundedAt: instantMs.nullable(),
})
export type BillingRecord = z.infer<typeof billingRecord>

const startErrors = [
  'not_found',
  'invoice_closed',
  'payment_running',
  'self_excluded',
  'wallet_frozen',
  'sales_paused',
  'shop_closed',
  'forbidden',
] as const

/** The calls of the payment page (SPEC §7, payment shop client), which may run at a port of their own. */
export const paymentPageRoutes = {
  getPaymentPageData: {
    method: 'GET',
    path: '/payment/page-api/getPaymentPageData/{id}',
    credentials: true,
    service: 'payments',
    auth: 'session',
    summary:
      'An invoice of the person, its state, and what it can be paid with; asks the provider if its answer is late.',
    params: z.strictObject({ id }),
    response: paymentPage,
    errors: ['not_found'],
  },
  startPayment: {
    method: 'POST',
    path: '/payment/page-api/startPayment/{id}',
    form: 'fields',
    credentials: true,
    service: 'payments',
    auth: 'session',
    summary: 'The address of the provider’s page where the invoice is paid.',
    params: z.strictObject({ id }),
    body: z.strictObject({
      /** The person wants the card saved; on the provider’s page they may still change their mind. */
      saveMethod: z.enum(['true', 'false']).default('false'),
    }),
    response: z.object({ url: address }),
    errors: startErrors,
  },
  processOneClick: {
    method: 'POST',
    path: '/payment/page-api/processOneClick',
    form: 'fields',
    credentials: true,
    service: 'payments',
    auth: 'session',
    summary:
      'Charges a saved method for an invoice, once, however often it is asked; answers what became of it, as far as that is known.',
    body: z.strictObject({
      invoiceId: id,
      methodId: id,
      /** Made when the button was drawn. */
      key: tapKey,
    }),
    response: paymentPage,
    errors: [...startErrors, 'idempotency_conflict', 'card_locked'],
  },
  getUserBillingHistory: {
    method: 'GET',
    path: '/payment/page-api/getUserBillingHistory',
    credentials: true,
    service: 'payments',
    auth: 'session',
    summary: 'What the person paid, the latest first. `after` is the last one of the page before.',
    query: z.strictObject({ after: id.optional() }),
    response: z.object({ payments: z.array(billingRecord).max(purchasesPageMax) }),
    errors: [],
  },
} as const satisfies RouteMap
