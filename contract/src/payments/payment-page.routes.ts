import { z } from 'zod'
import { address, label } from '../answer-fields.ts'
import { id } from '../fields.ts'
import { declineReasons } from './invoice.ts'
import { purchaseView } from './payments.routes.ts'
import type { RouteMap } from '../route.ts'

const paymentPage = z.object({
  invoice: purchaseView,
  /** Name of the payment service. */
  provider: label,
  declineReason: z.enum(declineReasons).nullable(),
})
export type PaymentPage = z.infer<typeof paymentPage>

/** The calls of the payment page (SPEC §7, payment shop client), which may run at a port of their own. */
export const paymentPageRoutes = {
  getPaymentPageData: {
    method: 'GET',
    path: '/payment/page-api/getPaymentPageData/{id}',
    service: 'payments',
    auth: 'session',
    summary: 'An invoice of the person and its state; asks the provider if its answer is late.',
    params: z.strictObject({ id }),
    response: paymentPage,
    errors: ['not_found'],
  },
  startPayment: {
    method: 'POST',
    path: '/payment/page-api/startPayment/{id}',
    service: 'payments',
    auth: 'session',
    summary: 'The address of the provider’s page where the invoice is paid.',
    params: z.strictObject({ id }),
    response: z.object({ url: address }),
    errors: ['not_found', 'invoice_closed', 'self_excluded', 'wallet_frozen', 'shop_closed', 'forbidden'],
  },
} as const satisfies RouteMap
