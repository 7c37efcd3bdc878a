import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TestPaymentsOptions {
  readonly apiKey: string
  readonly notificationSecret: string
  /** The address of the hosted page; `?id=` follows. */
  readonly page: string
  now(): number
}

/** An order, as its checkout's id says it: several processes share no memory. */
export interface EmulatedOrder {
  readonly reference: string
  readonly amount_minor: number
  readonly currency: string
  readonly return_url: string
}

interface EmulatedPayment {
  readonly id: string
  readonly status: 'approved' | 'declined'
  readonly amount_minor: number
  readonly currency: string
  readonly instrument: string
  readonly reason: string | null
}

/** A notification as sent: its bytes and the `test-signature` header. */
export interface SignedNotification {
  readonly body: string
  readonly signature: string
}

const bodyMaxBytes = 64 * 1024

async function jsonOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > bodyMaxBytes) throw new Error('the body is too long')
  }
  return JSON.parse(text || '{}') as Record<string, unknown>
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/**
 * Emulates a payment service over HTTP on the loopback. It shares no code with the adapter, so that a misunderstanding of
 * the protocol on one side shows.
 */
export class TestPaymentsEmulator {
  /** The latest payment of each checkout. */
  readonly #payments = new Map<string, EmulatedPayment>()
  readonly #refunds = new Map<string, { readonly payment: string; readonly amountMinor: number }>()
  readonly #options: TestPaymentsOptions
  #made = 0
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch(() => answer(response, 400, { error: 'bad request' }))
  })

  constructor(options: TestPaymentsOptions) {
    this.#options = options
  }

  /** Listens on a free port of the loopback without keeping the process alive; answers its origin. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.#server.unref()
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Undefined for an id that is none. */
  orderOf(checkoutId: string): EmulatedOrder | undefined {
    const [content = '', mac = ''] = checkoutId.split('.')
    if (mac !== this.#macOf(content)) return undefined
    return JSON.parse(Buffer.from(content, 'base64url').toString('utf8')) as EmulatedOrder
  }

  /** The buyer pays, or the bank refuses, by a card that the caller names. */
  pay(
    checkoutId: string,
    { reason = null, instrument = 'card-4242' }: { reason?: string | null; instrument?: string } = {},
  ): void {
    const order = this.orderOf(checkoutId)
    if (!order || this.#payments.get(checkoutId)?.status === 'approved') return
    this.#made += 1
    this.#payments.set(checkoutId, {
      id: `pay-${order.reference}-${this.#made}`,
      status: reason === null ? 'approved' : 'declined',
      amount_minor: order.amount_minor,
      currency: order.currency,
      instrument,
      reason,
    })
  }

  /** The signed notification about the latest payment of a checkout; the same payment has the same event id. */
  notification(checkoutId: string): SignedNotification {
    const payment = this.#payments.get(checkoutId) ?? null
    const body = JSON.stringify({
      id: `evt-${payment?.id ?? checkoutId}`,
      type: payment ? `payment.${payment.status}` : 'checkout.opened',
      checkout: checkoutId,
      reference: this.orderOf(checkoutId)?.reference ?? null,
      payment,
    })
    return this.sign(body)
  }

  /** Signs any body, as the service signs what it sends now. */
  sign(body: string): SignedNotification {
    const seconds = Math.floor(this.#options.now() / 1000)
    const hash = createHmac('sha256', this.#options.notificationSecret)
      .update(`${seconds}.${body}`)
      .digest('hex')
    return { body, signature: `t=${seconds},s=${hash}` }
  }

  /** Minor units that were given back of a payment. */
  returned(reference: string): number {
    const own = [...this.#refunds.values()].filter(({ payment }) => payment.startsWith(`pay-${reference}-`))
    return own.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  }

  /** Nobody else makes a page that leads somewhere. */
  #macOf(content: string): string {
    return createHmac('sha256', this.#options.apiKey).update(content).digest('base64url')
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.authorization !== `Bearer ${this.#options.apiKey}`) return answer(response, 401, {})
    const path = request.url ?? ''
    if (request.method === 'POST' && path === '/v1/checkouts') {
      const { reference, amount_minor, currency, return_url } = await jsonOf(request)
      const order = JSON.stringify({ reference, amount_minor, currency, return_url })
      const content = Buffer.from(order).toString('base64url')
      const id = `${content}.${this.#macOf(content)}`
      return answer(response, 201, { id, url: `${this.#options.page}?id=${id}` })
    }
    if (request.method === 'POST' && path === '/v1/refunds') {
      const { payment, amount_minor, idempotency_key } = await jsonOf(request)
      const key = String(idempotency_key)
      if (!this.#refunds.has(key)) {
        this.#refunds.set(key, { payment: String(payment), amountMinor: Number(amount_minor) })
      }
      return answer(response, 201, { id: `ref-${key}` })
    }
    const id = /^\/v1\/checkouts\/([\w.-]+)$/.exec(path)?.[1]
    if (request.method !== 'GET' || id === undefined || !this.orderOf(id)) return answer(response, 404, {})
    return answer(response, 200, { id, payment: this.#payments.get(id) ?? null })
  }
}
