import { z } from 'zod'
import { count, label } from '../answer-fields.ts'
import { confirmation, country, id, ok, textUpTo } from '../fields.ts'
import type { RouteMap } from '../route.ts'
import { paymentMethod, paymentMethodsMax } from './payment-method.ts'
import { purchasesPageMax } from './payments.routes.ts'

/** The person or company that invoices are made out to. */
export const billingDetails = z.strictObject({
  name: textUpTo(100).trim().min(1),
  /** Also the country whose prices the person pays. */
  country,
  postalCode: textUpTo(12)
    .trim()
    .regex(/^[0-9A-Za-z][0-9A-Za-z -]*$/, 'postalCode'),
  /** Of a company alone. */
  taxId: textUpTo(20)
    .trim()
    .regex(/^[0-9A-Za-z./-]{4,20}$/, 'taxId')
    .nullable(),
})
export type BillingDetails = z.infer<typeof billingDetails>

/** The services that can take a payment; `test` takes no money, and is never in prod. */
export const paymentServices = ['test', 'segpay', 'billing', 'checkoutChamp', 'medoro'] as const
export type PaymentServiceName = (typeof paymentServices)[number]

const billingInfo = z.object({
  details: z.object(billingDetails.shape).nullable(),
  methods: z.array(paymentMethod).max(paymentMethodsMax),
  /** The payment services that take the person's purchases: the first one takes the next. */
  services: z.array(z.enum(paymentServices)).max(paymentServices.length),
})
export type BillingInfo = z.infer<typeof billingInfo>

const unreportedPurchase = z.object({
  invoiceId: id,
  productId: label,
  priceMinor: count.positive(),
  currency: label,
  /** The first purchase of the person. */
  isFirst: z.boolean(),
})
export type UnreportedPurchase = z.infer<typeof unreportedPurchase>

/** The billing details and saved methods of a person, and the purchases that their client still has to report. */
export const billingDetailsRoutes = {
  billingInfo: {
    method: 'GET',
    path: '/user/billingInfo',
    service: 'api',
    auth: 'session',
    summary: 'The billing details and the saved payment methods of the person.',
    response: billingInfo,
    errors: [],
  },
  register: {
    method: 'POST',
    path: '/billing/register',
    service: 'api',
    auth: 'session',
    summary: 'Stores the billing details. Prices are those of their country from then on.',
    body: billingDetails,
    response: ok,
    errors: [],
  },
  removeMethod: {
    method: 'POST',
    path: '/user/paymentMethod/remove/{id}',
    service: 'api',
    auth: 'session',
    summary: 'Removes a saved payment method, here and at the payment service.',
    params: z.strictObject({ id }),
    response: ok,
    errors: ['not_found'],
  },
  unlockCards: {
    method: 'POST',
    path: '/user/paymentMethod/unlock',
    service: 'api',
    auth: 'session',
    summary:
      'Proves that the session is the person’s own: their saved cards can be charged on this device from then on. A mail tells them.',
    body: z.strictObject(confirmation),
    response: ok,
    errors: ['password_mismatch', 'confirmation_failed', 'rate_limited'],
  },
  switchProvider: {
    method: 'POST',
    path: '/user/provider/switch/{provider}',
    service: 'api',
    auth: 'session',
    summary: 'Sets the payment service of the person’s next invoice.',
    params: z.strictObject({ provider: z.enum(paymentServices) }),
    response: ok,
    errors: ['provider_unsuitable'],
  },
  trackHistory: {
    method: 'GET',
    path: '/v2/trackHistory',
    service: 'api',
    auth: 'session',
    summary:
      'Purchases that the client has not reported as conversions yet, the oldest first. `ack` is one that it has reported now.',
    query: z.strictObject({ ack: id.optional() }),
    response: z.object({ purchases: z.array(unreportedPurchase).max(purchasesPageMax) }),
    errors: [],
  },
} as const satisfies RouteMap
