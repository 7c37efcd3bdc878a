import { createHmac, timingSafeEqual } from 'node:crypto'
import { declineReasons } from '@serendip/contract'
import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type {
  ChargeState,
  NotificationForm,
  Order,
  Payment,
  PaymentProvider,
  RefundState,
} from '../../../modules/payments/payment-provider.port.ts'

export interface TestProviderOptions {
  readonly apiKey: string
  readonly notificationSecret: string
  /** Origin of the provider's API. */
  readonly api: string
}

const requestMs = 6_000
/** The largest difference between a signature's time and ours, either way. A notification may be days late itself. */
const ageMaxMs = 5 * 60_000
const signatureHeader = /^t=(\d{1,12}),s=([0-9a-f]{64})$/
const notFound = 404

const name = z.string().min(1).max(600)
const sealedName = z.string().min(1).max(2_000)
const savedCard = z.object({
  token: sealedName,
  brand: z.string().regex(/^[a-z]{2,20}$/),
  last_four: z.string().regex(/^\d{4}$/),
  exp_month: z.number().int().min(1).max(12),
  exp_year: z.number().int().min(2000).max(2199),
})
const payment = z.object({
  id: name,
  status: z.enum(['approved', 'declined']),
  amount_minor: z.number().int().positive(),
  currency: z.string().length(3),
  instrument: name,
  reason: z.enum(declineReasons).nullable(),
  charge: name.nullable(),
  saved_card: savedCard.nullable(),
})
const page = z.object({ id: sealedName, url: z.string().min(1).max(3_000) })
const checkout = page.extend({ payment: payment.nullable() })
const refund = z.object({ id: name, status: z.enum(['refunded', 'declined']) })
const anId = z.object({ id: name })
const transactions = z.object({
  transactions: z.array(
    z.object({
      type: z.enum(['sale', 'refund', 'chargeback']),
      id: name,
      payment: name,
      reference: name.nullable(),
      amount_minor: z.number().int().positive(),
      currency: z.string().length(3),
      at: z.number().int(),
    }),
  ),
})
const foundPayment = z.object({ reference: name.nullable(), payment })
const notification = z.object({
  id: name,
  type: z.string().max(100),
  reference: name.nullable(),
  payment: payment.nullable(),
})

function paymentOf({ saved_card: card, ...seen }: z.infer<typeof payment>): Payment {
  return {
    paymentId: seen.id,
    outcome: seen.status,
    amountMinor: seen.amount_minor,
    currency: seen.currency,
    instrument: seen.instrument,
    declineReason: seen.status === 'declined' ? (seen.reason ?? 'refused') : null,
    chargeKey: seen.charge,
    savedCard: card && {
      token: card.token,
      brand: card.brand,
      lastFour: card.last_four,
      expiresMonth: card.exp_month,
      expiresYear: card.exp_year,
    },
  }
}

/** A charge without an outcome waits for the bank's confirmation on its page. */
const chargeOf = ({ id, url, payment: seen }: z.infer<typeof checkout>): ChargeState =>
  seen ? { kind: 'settled', payment: paymentOf(seen) } : { kind: 'confirmation', checkoutId: id, url }

const refundOf = ({ id, status }: z.infer<typeof refund>): RefundState =>
  status === 'refunded' ? { kind: 'done', refundId: id } : { kind: 'declined' }

const orderFields = ({ key, invoiceId, amountMinor, currency, returnUrl, paidUrl }: Order) => ({
  idempotency_key: key,
  reference: invoiceId,
  amount_minor: amountMinor,
  currency,
  return_url: returnUrl,
  success_url: paidUrl,
})

function parse<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new DomainError('bad_input')
  }
}

export const testNotifications: NotificationForm = {
  format: 'json',
  method: 'POST',
  shownFields: ['id', 'type', 'status', 'checkout', 'reference', 'amount_minor', 'currency', 'reason'],
}

/** The provider of test payments: it takes no money, and is refused in prod. */
export function createTestProvider(clock: Clock, options: TestProviderOptions): PaymentProvider {
  const request = (method: 'GET' | 'POST', path: string, body?: unknown): Promise<Response> =>
    fetch(new URL(path, options.api), {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(requestMs),
      headers: { authorization: `Bearer ${options.apiKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })

  async function read<T extends z.ZodType>(schema: T, response: Response): Promise<z.output<T>> {
    if (!response.ok) throw new Error(`status ${response.status}`)
    return schema.parse(await response.json())
  }

  async function send<T extends z.ZodType>(
    schema: T,
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ): Promise<z.output<T>> {
    try {
      return await read(schema, await request(method, path, body))
    } catch {
      throw new DomainError('shop_closed')
    }
  }

  function checkSignature(rawBody: Uint8Array, signature: string | undefined): void {
    const [, seconds, given] = signatureHeader.exec(signature ?? '') ?? []
    if (!seconds || !given) throw new DomainError('forbidden')
    const expected = createHmac('sha256', options.notificationSecret)
      .update(`${seconds}.`)
      .update(rawBody)
      .digest()
    const isAuthentic = timingSafeEqual(expected, Buffer.from(given, 'hex'))
    if (!isAuthentic || Math.abs(clock.now() - Number(seconds) * 1000) > ageMaxMs)
      throw new DomainError('forbidden')
  }

  return {
    name: 'test',
    // Its hosted page is a document of its own.
    pageOrigins: { frames: [], forms: [] },
    async createCheckout({ savesCard, ...order }) {
      const body = { ...orderFields(order), save_card: savesCard }
      const { id, url } = await send(page, 'POST', '/v1/checkouts', body)
      return { checkoutId: id, url }
    },
    async read(checkoutId) {
      const seen = await send(checkout, 'GET', `/v1/checkouts/${encodeURIComponent(checkoutId)}`)
      return seen.payment && paymentOf(seen.payment)
    },
    async close(checkoutId) {
      const path = `/v1/checkouts/${encodeURIComponent(checkoutId)}/close`
      const seen = await send(checkout, 'POST', path, {})
      return seen.payment && paymentOf(seen.payment)
    },
    async charge({ token, ...order }) {
      try {
        const response = await request('POST', '/v1/charges', { ...orderFields(order), token })
        return chargeOf(await read(checkout, response))
      } catch {
        return { kind: 'unknown' }
      }
    },
    async readCharge(key) {
      try {
        const response = await request('GET', `/v1/charges/${encodeURIComponent(key)}`)
        return response.status === notFound ? null : chargeOf(await read(checkout, response))
      } catch {
        throw new DomainError('shop_closed')
      }
    },
    async forgetCard(token) {
      await send(anId, 'POST', '/v1/cards/forget', { token })
    },
    async refund({ paymentId, amountMinor, currency, key }) {
      const body = { payment: paymentId, amount_minor: amountMinor, currency, idempotency_key: key }
      try {
        return refundOf(await read(refund, await request('POST', '/v1/refunds', body)))
      } catch {
        return { kind: 'unknown' }
      }
    },
    async readRefund(key) {
      try {
        const response = await request('GET', `/v1/refunds/${encodeURIComponent(key)}`)
        return response.status === notFound ? null : refundOf(await read(refund, response))
      } catch {
        throw new DomainError('shop_closed')
      }
    },
    async listTransactions({ from, to }) {
      const seen = await send(transactions, 'GET', `/v1/transactions?from=${from}&to=${to}`)
      return seen.transactions.map((entry) => ({
        kind: entry.type,
        transactionId: entry.id,
        paymentId: entry.payment,
        invoiceId: entry.reference,
        amountMinor: entry.amount_minor,
        currency: entry.currency,
        at: entry.at,
      }))
    },
    async findPayment(paymentId) {
      try {
        const response = await request('GET', `/v1/payments/${encodeURIComponent(paymentId)}`)
        if (response.status === notFound) return null
        const seen = await read(foundPayment, response)
        return { invoiceId: seen.reference, payment: paymentOf(seen.payment) }
      } catch {
        throw new DomainError('shop_closed')
      }
    },
    checkSender: ({ rawBody, headers }) => checkSignature(rawBody, headers['test-signature']),
    readNotification(rawBody) {
      const seen = parse(notification, Buffer.from(rawBody).toString('utf8'))
      return {
        eventId: seen.id,
        type: seen.type,
        invoiceId: seen.reference,
        payment: seen.payment && paymentOf(seen.payment),
      }
    },
  }
}
