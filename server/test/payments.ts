import type { ErrorBody, PaymentPage, ProductView } from '@serendip/contract'
import type { Answer, SignedUp, TestServer } from './server.ts'

/** The emulated payment service of a test server. */
export function emulatorOf({ composition }: TestServer) {
  const { emulator } = composition.paymentParts
  if (!emulator) throw new Error('this server has no provider of test payments')
  return emulator
}

let taps = 0

/** Taps on a product of the regular packages, the smallest one; answers the invoice. */
export async function anInvoice(server: TestServer, { token }: SignedUp): Promise<string> {
  const offered = await server.post<{ products: readonly ProductView[] }>(
    '/products',
    { productType: 'coins' },
    token,
  )
  const [product] = offered.body.products
  taps += 1
  const { body } = await server.post<{ invoiceId: string }>(
    '/invoice/create',
    {
      productId: product?.productId,
      priceMinor: product?.priceMinor,
      currency: product?.currency,
      key: `tap-number-${String(taps).padStart(10, '0')}`,
    },
    token,
  )
  return body.invoiceId
}

/** Opens the provider's page of an invoice; answers the provider's id of it. */
export async function aCheckout(server: TestServer, { token }: SignedUp, invoiceId: string): Promise<string> {
  const { body } = await server.post<{ url: string }>(
    `/payment/page-api/startPayment/${invoiceId}`,
    {},
    token,
  )
  return new URL(body.url, server.origin).searchParams.get('id') ?? ''
}

/** Sends a notification as the provider does. */
export const sendNotification = (
  server: TestServer,
  { body, signature }: { readonly body: string; readonly signature: string },
): Promise<Answer<ErrorBody>> =>
  server.post('/payment/webhook/test', body, undefined, { 'test-signature': signature })

export const pageOf = async (
  server: TestServer,
  { token }: SignedUp,
  invoiceId: string,
): Promise<PaymentPage> =>
  (await server.get<PaymentPage>(`/payment/page-api/getPaymentPageData/${invoiceId}`, token)).body
