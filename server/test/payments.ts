import type { ErrorBody, PaymentMethod, PaymentPage, ProductView } from '@serendip/contract'
import type { PaymentProvider } from '../src/modules/payments/index.ts'
import type { Answer, SignedUp, TestApi, TestServer } from './server.ts'

/** The emulated payment service of a test server. */
export function emulatorOf({ composition }: TestServer) {
  const { emulator } = composition.paymentParts
  if (!emulator) throw new Error('this server has no provider of test payments')
  return emulator
}

/** The provider of test payments, as a test server talks to it. */
export function testProviderOf({ composition }: TestServer): PaymentProvider {
  const [configured] = composition.paymentParts.providers('serendip')
  if (!configured) throw new Error('this server has no provider of test payments')
  return configured.provider
}

let taps = 0

/** Taps on a product of the regular packages, the smallest one; answers the invoice. */
export async function anInvoice(server: TestApi, { token }: SignedUp): Promise<string> {
  const offered = await server.post<{ products: readonly ProductView[] }>(
    '/products',
    { productType: 'coins' },
    token,
  )
  const [product] = offered.body.products.toSorted((left, right) => left.coins - right.coins)
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
export async function aCheckout(server: TestApi, { token }: SignedUp, invoiceId: string): Promise<string> {
  const { body } = await server.post<{ url: string }>(
    `/payment/page-api/startPayment/${invoiceId}`,
    {},
    token,
  )
  return new URL(body.url, server.origin).searchParams.get('id') ?? ''
}

/** Sends a notification as the provider does. */
export const sendNotification = (
  server: TestApi,
  { body, signature }: { readonly body: string; readonly signature: string },
): Promise<Answer<ErrorBody>> =>
  server.post('/payment/webhook/test', body, undefined, { 'test-signature': signature })

export const pageOf = async (server: TestApi, { token }: SignedUp, invoiceId: string): Promise<PaymentPage> =>
  (await server.get<PaymentPage>(`/payment/page-api/getPaymentPageData/${invoiceId}`, token)).body

/** Presses a button of the provider's page, as a browser does. */
export const press = (
  server: TestApi,
  checkoutId: string,
  choice: { readonly ending: string; readonly card?: string; readonly save?: '1' },
): Promise<Response> =>
  fetch(`${server.origin}/payment/test?id=${checkoutId}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(choice),
  })

export async function methodsOf(server: TestApi, { token }: SignedUp): Promise<readonly PaymentMethod[]> {
  const { body } = await server.get<{ methods: readonly PaymentMethod[] }>('/user/billingInfo', token)
  return body.methods
}

/** Pays an invoice on the provider's page with a test card, and has it saved; answers the saved method. */
export async function aSavedMethod(server: TestApi, person: SignedUp, card = '4242'): Promise<string> {
  const invoiceId = await anInvoice(server, person)
  const checkoutId = await aCheckout(server, person, invoiceId)
  await press(server, checkoutId, { ending: 'approve', card, save: '1' })
  const [method] = await methodsOf(server, person)
  return method?.methodId ?? ''
}

/** Taps on "Pay" with a saved method; the body is a form, as the web sends it. */
export async function tapOneClick(
  server: TestApi,
  { token }: SignedUp,
  tap: { readonly invoiceId: string; readonly methodId: string; readonly key: string },
): Promise<{ readonly status: number; readonly body: PaymentPage & ErrorBody }> {
  const body = new FormData()
  for (const [name, value] of Object.entries(tap)) body.set(name, value)
  const response = await fetch(`${server.origin}/api/payment/page-api/processOneClick`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}`, packagename: 'serendip' },
  })
  return { status: response.status, body: (await response.json()) as PaymentPage & ErrorBody }
}
