import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testCards, usualCard } from './test-cards.ts'

/** The memory of the service. */
export interface EmulatedBooks {
  /** Null for what was never changed. */
  read(key: string): Promise<unknown>
  /** Adds to an entry, one change after another; the entry is empty before the first one. */
  change(key: string, change: (old: Readonly<Record<string, unknown>>) => object): Promise<void>
  /** The entries whose keys begin so, by their keys. */
  list(start: string): Promise<ReadonlyMap<string, unknown>>
}

export interface TestPaymentsOptions {
  readonly apiKey: string
  readonly notificationSecret: string
  /** The address of the hosted page; `?id=` follows. */
  readonly page: string
  readonly books: EmulatedBooks
  now(): number
}

/** An order, as its checkout's id says it. */
export interface EmulatedOrder {
  readonly reference: string
  readonly amount_minor: number
  readonly currency: string
  readonly return_url: string
  readonly success_url: string
  readonly key: string
  /** The last four digits of the saved card that is charged; null where the page asks for one. */
  readonly charged: string | null
}

interface EmulatedPayment {
  readonly id: string
  readonly status: 'approved' | 'declined'
  readonly amount_minor: number
  readonly currency: string
  readonly instrument: string
  readonly reason: string | null
  readonly charge: string | null
  readonly saved_card: EmulatedCard | null
}

interface EmulatedCard {
  readonly token: string
  readonly brand: string
  readonly last_four: string
  readonly exp_month: number
  readonly exp_year: number
}

/** A payment that was taken, and what went back of it, by the keys of the refunds. */
interface PaidState {
  readonly reference?: string
  readonly amount_minor?: number
  readonly currency?: string
  readonly card?: string
  /** The checkout on which it was paid, and when. */
  readonly checkout?: string
  readonly at?: number
  readonly refunds?: Readonly<Record<string, EmulatedRefund>>
  /** When the bank took it back. */
  readonly charged_back_at?: number
}

interface EmulatedRefund {
  readonly id: string
  readonly status: 'refunded' | 'declined'
  readonly payment: string
  readonly amount_minor: number
  readonly at?: number
}

interface CheckoutState {
  readonly payment?: EmulatedPayment
  readonly attempts?: number
  readonly isClosed?: boolean
}

/** A payment as the buyer, or the bank, decides it. */
export interface Decision {
  readonly reason?: string | null
  /** The last four digits of a test card. */
  readonly card?: string
  readonly isSaved?: boolean
}

/** A notification as sent: its bytes and the `test-signature` header. */
export interface SignedNotification {
  readonly body: string
  readonly signature: string
}

const bodyMaxBytes = 64 * 1024
const cardYears = 4

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

/** The order in the body of a request. */
const orderIn = ({
  reference,
  amount_minor,
  currency,
  return_url,
  success_url,
  idempotency_key: key,
}: Readonly<Record<string, unknown>>) => ({
  reference,
  amount_minor,
  currency,
  return_url,
  success_url,
  key,
})

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Emulates a payment service over HTTP on the loopback. It shares no code with the adapter, so that a misunderstanding of
 * the protocol on one side shows.
 */
export class TestPaymentsEmulator {
  readonly cards = testCards
  readonly #options: TestPaymentsOptions
  /** Sends a notification of a checkout after some time. */
  #notify: (checkoutId: string, afterMs: number) => void = () => undefined
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

  /** Notifications of charges go there; without this they are lost. */
  sendTo(notify: (checkoutId: string, afterMs: number) => void): void {
    this.#notify = notify
  }

  /** Undefined for an id that is none. */
  orderOf(checkoutId: string): EmulatedOrder | undefined {
    return this.#open(checkoutId) as EmulatedOrder | undefined
  }

  /** Whether something can still be paid there. */
  async isOpen(checkoutId: string): Promise<boolean> {
    const { isClosed, payment } = await this.#stateOf(checkoutId)
    return isClosed !== true && payment?.status !== 'approved'
  }

  /** The buyer pays, or the bank refuses; nothing happens on a page that has ended. Answers whether it is paid. */
  async pay(checkoutId: string, { reason = null, card, isSaved = false }: Decision = {}): Promise<boolean> {
    const order = this.orderOf(checkoutId)
    if (!order) return false
    const lastFour = order.charged ?? card ?? usualCard
    await this.#options.books.change(`checkout:${hashOf(checkoutId)}`, (old: CheckoutState) => {
      if (old.isClosed || old.payment?.status === 'approved') return {}
      const attempts = (old.attempts ?? 0) + 1
      const payment: EmulatedPayment = {
        id: `pay-${order.key}-${attempts}`,
        status: reason === null ? 'approved' : 'declined',
        amount_minor: order.amount_minor,
        currency: order.currency,
        instrument: `card-${lastFour}`,
        reason,
        charge: order.charged === null ? null : order.key,
        saved_card: isSaved && reason === null ? this.#cardOf(lastFour, order.reference) : null,
      }
      return { attempts, payment }
    })
    const { payment } = await this.#stateOf(checkoutId)
    if (payment?.status !== 'approved') return false
    const { amount_minor, currency, instrument } = payment
    const { reference } = order
    const card_end = instrument.slice(-4)
    await this.#options.books.change(`payment:${payment.id}`, (old: PaidState): PaidState => {
      const at = old.at ?? this.#options.now()
      return { reference, amount_minor, currency, card: card_end, checkout: checkoutId, at }
    })
    return true
  }

  /** The bank takes a payment back from the merchant. */
  async chargeBack(paymentId: string): Promise<void> {
    const charged_back_at = this.#options.now()
    await this.#options.books.change(`payment:${paymentId}`, () => ({ charged_back_at }))
  }

  /** The signed notification about the latest payment of a checkout; the same payment has the same event id. */
  async notification(checkoutId: string): Promise<SignedNotification> {
    const payment = (await this.#stateOf(checkoutId)).payment ?? null
    const body = JSON.stringify({
      id: `evt-${payment?.id ?? hashOf(checkoutId)}`,
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

  async #stateOf(checkoutId: string): Promise<CheckoutState> {
    return ((await this.#options.books.read(`checkout:${hashOf(checkoutId)}`)) ?? {}) as CheckoutState
  }

  #cardOf(lastFour: string, reference: string): EmulatedCard {
    return {
      token: this.#seal({ last_four: lastFour, reference }),
      brand: testCards[lastFour]?.brand ?? 'visa',
      last_four: lastFour,
      exp_month: 12,
      exp_year: new Date(this.#options.now()).getUTCFullYear() + cardYears,
    }
  }

  /** Content and its mac: nobody else makes a page that leads somewhere, or a card. */
  #seal(content: object): string {
    const text = Buffer.from(JSON.stringify(content)).toString('base64url')
    return `${text}.${this.#macOf(text)}`
  }

  #open(sealed: string): unknown {
    const [text = '', mac = ''] = sealed.split('.')
    if (mac !== this.#macOf(text)) return undefined
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  }

  #macOf(content: string): string {
    return createHmac('sha256', this.#options.apiKey).update(content).digest('base64url')
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.authorization !== `Bearer ${this.#options.apiKey}`) return answer(response, 401, {})
    const path = request.url ?? ''
    if (request.method === 'GET') return this.#serveRead(path, response)
    const body = await jsonOf(request)
    if (path === '/v1/checkouts') return this.#openCheckout(body, response)
    if (path === '/v1/charges') return this.#charge(body, response)
    if (path === '/v1/cards/forget') {
      await this.#options.books.change(`card:${hashOf(String(body['token']))}`, () => ({ isForgotten: true }))
      return answer(response, 200, { id: 'card' })
    }
    if (path === '/v1/refunds') return this.#refund(body, response)
    const closed = /^\/v1\/checkouts\/([\w.-]+)\/close$/.exec(path)?.[1]
    if (closed === undefined || !this.orderOf(closed)) return answer(response, 404, {})
    await this.#options.books.change(`checkout:${hashOf(closed)}`, () => ({ isClosed: true }))
    return this.#answerCheckout(closed, response)
  }

  async #serveRead(path: string, response: ServerResponse): Promise<void> {
    if (path.startsWith('/v1/transactions?')) return this.#listTransactions(path, response)
    const paid = /^\/v1\/payments\/([\w.-]+)$/.exec(path)?.[1]
    if (paid !== undefined) return this.#answerPayment(paid, response)
    const id = /^\/v1\/checkouts\/([\w.-]+)$/.exec(path)?.[1]
    if (id !== undefined && this.orderOf(id)) return this.#answerCheckout(id, response)
    const refund = /^\/v1\/refunds\/([\w.-]+)$/.exec(path)?.[1]
    if (refund !== undefined) {
      const seen = await this.#options.books.read(`refund:${refund}`)
      return answer(response, seen === null ? 404 : 200, seen ?? {})
    }
    const key = /^\/v1\/charges\/([\w.-]+)$/.exec(path)?.[1]
    const charge = key === undefined ? null : await this.#options.books.read(`charge:${key}`)
    if (charge === null) return answer(response, 404, {})
    return this.#answerCheckout((charge as { checkout: string }).checkout, response)
  }

  /** Answers the money that was moved from one time up to another. */
  async #listTransactions(path: string, response: ServerResponse): Promise<void> {
    const query = new URL(path, 'http://emulator.example').searchParams
    const [from, to] = [Number(query.get('from')), Number(query.get('to'))]
    const entries = await this.#options.books.list('payment:')
    const transactions = [...entries].flatMap(([key, content]) => {
      const paid = content as PaidState
      const about = {
        payment: key.slice('payment:'.length),
        reference: paid.reference,
        currency: paid.currency,
      }
      const refunds = Object.values(paid.refunds ?? {}).filter(({ status }) => status === 'refunded')
      const { amount_minor, at, charged_back_at } = paid
      return [
        { ...about, type: 'sale', id: about.payment, amount_minor, at },
        ...refunds.map((refund) => ({
          ...about,
          type: 'refund',
          id: refund.id,
          amount_minor: refund.amount_minor,
          at: refund.at,
        })),
        ...(charged_back_at === undefined
          ? []
          : [
              { ...about, type: 'chargeback', id: `cbk-${about.payment}`, amount_minor, at: charged_back_at },
            ]),
      ]
    })
    const isMeant = ({ at }: { readonly at?: number | undefined }) =>
      at !== undefined && at >= from && at < to
    return answer(response, 200, { transactions: transactions.filter(isMeant) })
  }

  async #answerPayment(paymentId: string, response: ServerResponse): Promise<void> {
    const paid = (await this.#options.books.read(`payment:${paymentId}`)) as PaidState | null
    if (!paid?.checkout) return answer(response, 404, {})
    const { payment = null } = await this.#stateOf(paid.checkout)
    return answer(response, 200, { reference: paid.reference, payment })
  }

  async #answerCheckout(id: string, response: ServerResponse): Promise<void> {
    const { payment = null } = await this.#stateOf(id)
    return answer(response, 200, { id, url: `${this.#options.page}?id=${id}`, payment })
  }

  #openCheckout(body: Readonly<Record<string, unknown>>, response: ServerResponse): void {
    const id = this.#seal({ ...orderIn(body), charged: null })
    const saves = body['save_card'] === true ? '&save=1' : ''
    answer(response, 201, { id, url: `${this.#options.page}?id=${id}${saves}` })
  }

  /** Charges a saved card; a repeated key answers what became of the first one. */
  async #charge(body: Readonly<Record<string, unknown>>, response: ServerResponse): Promise<void> {
    const { token, idempotency_key: key } = body
    const known = this.#open(String(token)) as { last_four: string } | undefined
    const lastFour = known?.last_four ?? ''
    const card = testCards[lastFour]
    if (!card) return answer(response, 422, { error: 'no such card' })
    const id = this.#seal({ ...orderIn(body), charged: lastFour })
    await this.#options.books.change(`charge:${String(key)}`, () => ({ checkout: id }))
    const isForgotten = (await this.#options.books.read(`card:${hashOf(String(token))}`)) !== null
    if (!card.asks && (await this.#stateOf(id)).payment === undefined) {
      await this.pay(id, { reason: isForgotten ? 'refused' : (card.reason ?? null) })
      for (const afterMs of card.notifyAfterMs) this.#notify(id, afterMs)
      if (card.breaks) {
        response.destroy()
        return
      }
    }
    return this.#answerCheckout(id, response)
  }

  /** Returns money of a payment, never more than was taken; a repeated key answers what became of the first one. */
  async #refund(body: Readonly<Record<string, unknown>>, response: ServerResponse): Promise<void> {
    const [key, payment] = [String(body['idempotency_key']), String(body['payment'])]
    const amount_minor = Number(body['amount_minor'])
    let isRepeated = false
    await this.#options.books.change(`payment:${payment}`, (old: PaidState) => {
      const known = old.refunds ?? {}
      isRepeated = key in known
      if (isRepeated) return {}
      const returned = Object.values(known)
        .filter(({ status }) => status === 'refunded')
        .reduce((sum, refund) => sum + refund.amount_minor, 0)
      const status = returned + amount_minor <= (old.amount_minor ?? 0) ? 'refunded' : 'declined'
      const at = this.#options.now()
      return { refunds: { ...known, [key]: { id: `ref-${key}`, status, payment, amount_minor, at } } }
    })
    const { card, refunds } = (await this.#options.books.read(`payment:${payment}`)) as PaidState
    await this.#options.books.change(`refund:${key}`, () => refunds?.[key] ?? {})
    if (!isRepeated && testCards[card ?? '']?.breaks) {
      response.destroy()
      return
    }
    return answer(response, 201, refunds?.[key])
  }
}
