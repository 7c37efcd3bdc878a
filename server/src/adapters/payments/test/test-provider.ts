import { createHmac, timingSafeEqual } from 'node:crypto'
import { declineReasons } from '@serendip/contract'
import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Payment, PaymentProvider } from '../../../modules/payments/payment-provider.port.ts'

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

const name = z.string().min(1).max(600)
const payment = z.object({
  id: name,
  status: z.enum(['approved', 'declined']),
  amount_minor: z.number().int().positive(),
  currency: z.string().length(3),
  instrument: name,
  reason: z.enum(declineReasons).nullable(),
})
const checkout = z.object({ id: name, url: z.string().min(1).max(2_000) })
const state = z.object({ payment: payment.nullable() })
const notification = z.object({
  id: name,
  type: z.string().max(100),
  reference: name.nullable(),
  payment: payment.nullable(),
})

const paymentOf = (seen: z.infer<typeof payment>): Payment => ({
  paymentId: seen.id,
  outcome: seen.status,
  amountMinor: seen.amount_minor,
  currency: seen.currency,
  instrument: seen.instrument,
  declineReason: seen.status === 'declined' ? (seen.reason ?? 'refused') : null,
})

function parse<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new DomainError('bad_input')
  }
}

/** The provider of test payments: it takes no money, and is refused in prod. */
export function createTestProvider(clock: Clock, options: TestProviderOptions): PaymentProvider {
  async function send<T extends z.ZodType>(
    schema: T,
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ): Promise<z.output<T>> {
    try {
      const response = await fetch(new URL(path, options.api), {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(requestMs),
        headers: { authorization: `Bearer ${options.apiKey}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`status ${response.status}`)
      return schema.parse(await response.json())
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
    async createCheckout({ invoiceId, amountMinor, currency, returnUrl }) {
      const { id, url } = await send(checkout, 'POST', '/v1/checkouts', {
        reference: invoiceId,
        amount_minor: amountMinor,
        currency,
        return_url: returnUrl,
      })
      return { checkoutId: id, url }
    },
    async read(checkoutId) {
      const seen = await send(state, 'GET', `/v1/checkouts/${encodeURIComponent(checkoutId)}`)
      return seen.payment && paymentOf(seen.payment)
    },
    async refund({ paymentId, amountMinor, key }) {
      await send(z.object({ id: name }), 'POST', '/v1/refunds', {
        payment: paymentId,
        amount_minor: amountMinor,
        idempotency_key: key,
      })
    },
    openNotification(rawBody, signature) {
      checkSignature(rawBody, signature)
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
