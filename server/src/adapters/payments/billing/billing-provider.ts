import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type {
  Chargeback,
  ChargeOrder,
  ChargeState,
  NotificationForm,
  Order,
  Payment,
  PaymentNotification,
  PaymentProvider,
  RefundOrder,
  RefundState,
} from '../../../modules/payments/payment-provider.port.ts'
import type { ProviderReferences } from '../../../modules/payments/provider-references.port.ts'
import { fromDecimal, toDecimal } from '../decimal-amount.ts'
import { ask, decisivePayment, refusedCharge } from '../provider-answers.ts'
import { mayAskForRefund } from '../refund-turns.ts'
import { createNmiGateway, type NmiReply } from './nmi-gateway.ts'
import { confirmationCode, entryOf, invoiceOf, type NmiTransaction, paymentOf } from './nmi-transactions.ts'

export interface BillingOptions {
  /** The gateway's origin. */
  readonly api: string
  readonly securityKey: string
  /** Of the webhooks: the current one and, while it is replaced, the one before it. */
  readonly signingKeys: readonly string[]
  /** The hosted page's key, by its name. */
  readonly pageKeyId: string
  readonly pageKey: string
  /** Our account: notifications of any other are refused. */
  readonly merchantId: string
  /** Stores when a refund was requested. */
  readonly references: ProviderReferences
}

export const billingNotifications: NotificationForm = {
  format: 'json',
  method: 'POST',
  shownFields: [
    ...['event_id', 'event_type', 'transaction_id', 'condition', 'order_id', 'order_description'],
    ...['currency', 'amount', 'action_type', 'success', 'response_code', 'response_text'],
  ],
}

const signatureHeader = /^t=([\w-]{1,200}),s=([0-9a-f]{64})$/
const text = z.string().max(2_000).catch('')
const chargeback = z.object({
  id: z.string().min(1).max(100),
  transaction_id: z.string().min(1).max(100),
  amount: text,
  currency: text,
})
const body = z.object({
  event_id: z.string().min(1).max(200),
  event_type: z.string().max(100),
  event_body: z.object({
    merchant: z.object({ id: z.coerce.string().max(100) }),
    transaction_id: text,
    order_id: text,
    order_description: text,
    customerid: text,
    currency: text,
    card: z.object({ cc_number: text, cc_hash: text, cc_exp: text }).nullish(),
    action: z.object({ amount: text, action_type: text, success: text, response_code: text }).nullish(),
    chargebacks: z.array(chargeback).max(1_000).nullish(),
  }),
})
type NmiEvent = z.infer<typeof body>

function eventIn(rawBody: Uint8Array): NmiEvent {
  try {
    return body.parse(JSON.parse(Buffer.from(rawBody).toString('utf8')))
  } catch {
    throw new DomainError('bad_input')
  }
}

const chargebacksIn = ({ event_body: { chargebacks } }: NmiEvent): readonly Chargeback[] =>
  (chargebacks ?? []).flatMap(({ id, transaction_id: paymentId, amount, currency }) => {
    const amountMinor = fromDecimal(amount, currency)
    return amountMinor ? [{ transactionId: id, paymentId, invoiceId: null, amountMinor, currency }] : []
  })

function transactionOf({ event_body: seen }: NmiEvent): NmiTransaction | null {
  const { card, action } = seen
  if (!action) return null
  return {
    id: seen.transaction_id,
    orderId: seen.order_id,
    description: seen.order_description,
    customerId: seen.customerid,
    currency: seen.currency,
    cardNumber: card?.cc_number ?? '',
    cardHash: card?.cc_hash ?? '',
    expiry: card?.cc_exp ?? '',
    amount: action.amount,
    type: action.action_type,
    isSuccessful: action.success === '1',
    code: action.response_code,
    fields: ['', ''],
  }
}

/** Fields of the hosted page's address that its hash covers, in this order. */
const signedFields = [
  'action',
  'amount',
  'currency',
  'orderid',
  'order_description',
  'customer_vault',
  'customer_vault_id',
  'url_finish',
  'url_cancel',
] as const

const saleFields = ({ key, invoiceId, amountMinor, currency }: Order) => ({
  amount: toDecimal(amountMinor, currency),
  currency,
  orderid: key,
  order_description: invoiceId,
})

/** Answers of the gateway after which the money may have been taken: the processor could not be heard. */
const unclearCodes = ['420', '421']
const approvedResponse = '1'

const outcomeIn = (transactions: readonly NmiTransaction[]): Payment | null =>
  decisivePayment(transactions.flatMap((transaction) => paymentOf(transaction) ?? []))

function refundIn(transactions: readonly NmiTransaction[]): RefundState | null {
  const refunds = transactions.filter(({ type }) => type === 'refund')
  const done = refunds.find(({ isSuccessful }) => isSuccessful)
  if (done) return { kind: 'done', refundId: done.id }
  return refunds.length > 0 ? { kind: 'declined' } : null
}

/**
 * The operator's own gateway, driven by NMI: a page of the gateway takes the card, the server charges saved cards, and
 * the query service says what became of an order. The key of an order is its `orderid`. The gateway treats a repeated
 * refund as another one, so it is repeated only when the earlier request can no longer arrive.
 */
export function createBillingProvider(clock: Clock, options: BillingOptions): PaymentProvider {
  const gateway = createNmiGateway(options)

  function pageUrl(fields: Readonly<Partial<Record<(typeof signedFields)[number], string>>>): string {
    const signed = signedFields.map((name) => fields[name] ?? '').join('|')
    const hash = createHmac('sha256', options.pageKey).update(signed).digest('hex')
    const url = new URL('/cart/cart.php', options.api)
    url.search = new URLSearchParams({ key_id: options.pageKeyId, ...fields, hash }).toString()
    return url.href
  }

  /** The page of a charge that the person has to confirm: the saved card is charged there. */
  const confirmationOf = (transaction: NmiTransaction): ChargeState => {
    const { orderId, description, amount, currency, customerId, fields } = transaction
    const [returnUrl, paidUrl] = fields
    return {
      kind: 'confirmation',
      checkoutId: orderId,
      url: pageUrl({
        action: 'process_fixed',
        amount,
        currency,
        orderid: orderId,
        order_description: description,
        customer_vault_id: customerId,
        url_finish: paidUrl,
        url_cancel: returnUrl,
      }),
    }
  }

  function chargeIn(transactions: readonly NmiTransaction[]): ChargeState | null {
    const payment = outcomeIn(transactions)
    if (payment) return { kind: 'settled', payment }
    const waiting = transactions.findLast(({ code }) => code === confirmationCode)
    return waiting ? confirmationOf(waiting) : null
  }

  const isUnclear = ({ response_code: code }: NmiReply): boolean => unclearCodes.includes(code)

  async function charge({ token, ...order }: ChargeOrder): Promise<ChargeState> {
    const before = chargeIn(await gateway.query(order.key))
    if (before) return before
    const reply = await gateway.transact({
      type: 'sale',
      ...saleFields(order),
      customer_vault_id: token,
      initiated_by: order.initiatedBy === 'person' ? 'customer' : 'merchant',
      stored_credential_indicator: 'used',
      // The gateway compares cards and amounts, and a person may well buy the same package twice.
      dup_seconds: '0',
      merchant_defined_field_1: order.returnUrl,
      merchant_defined_field_2: order.paidUrl,
    })
    if (isUnclear(reply)) return { kind: 'unknown' }
    const after = chargeIn(await gateway.query(order.key))
    if (after) return after
    return reply.response === approvedResponse ? { kind: 'unknown' } : refusedCharge(order)
  }

  async function refund({ key, paymentId, amountMinor, currency }: RefundOrder): Promise<RefundState> {
    const before = refundIn(await gateway.query(key))
    if (before) return before
    if (!(await mayAskForRefund(clock, options.references, key))) return { kind: 'waiting' }
    const reply = await gateway.transact({
      type: 'refund',
      transactionid: paymentId,
      amount: toDecimal(amountMinor, currency),
      orderid: key,
    })
    if (isUnclear(reply)) return { kind: 'unknown' }
    return reply.response === approvedResponse
      ? { kind: 'done', refundId: reply.transactionid }
      : { kind: 'declined' }
  }

  function checkSignature(rawBody: Uint8Array, signature: string | undefined): void {
    const [, nonce, given] = signatureHeader.exec(signature ?? '') ?? []
    if (nonce === undefined || given === undefined) throw new DomainError('forbidden')
    const isAuthentic = options.signingKeys.some((key) => {
      const expected = createHmac('sha256', key).update(`${nonce}.`).update(rawBody).digest()
      return timingSafeEqual(expected, Buffer.from(given, 'hex'))
    })
    if (!isAuthentic) throw new DomainError('forbidden')
  }

  const read = (checkoutId: string): Promise<Payment | null> =>
    ask(async () => outcomeIn(await gateway.query(checkoutId)))

  return {
    name: 'billing',
    // Its page is a document of its own.
    pageOrigins: { frames: [], forms: [] },
    async createCheckout({ savesCard, ...order }) {
      const url = pageUrl({
        action: 'process_fixed',
        ...saleFields(order),
        ...(savesCard && { customer_vault: 'add_customer' }),
        url_finish: order.paidUrl,
        url_cancel: order.returnUrl,
      })
      return { checkoutId: order.key, url }
    },
    read,
    // The gateway cannot end its page: see the port.
    close: read,
    /** The key is looked up first; two calls at one moment under one key are kept apart by who calls. */
    charge: (order) => charge(order).catch((): ChargeState => ({ kind: 'unknown' })),
    readCharge: (key) => ask(async () => chargeIn(await gateway.query(key))),
    async forgetCard(token) {
      // A card that is unknown there is forgotten already.
      await ask(() => gateway.transact({ customer_vault: 'delete_customer', customer_vault_id: token }))
    },
    refund: (order) => refund(order).catch((): RefundState => ({ kind: 'unknown' })),
    readRefund: (key) => ask(async () => refundIn(await gateway.query(key))),
    listTransactions: (range) =>
      ask(async () => (await gateway.list(range)).flatMap((seen) => entryOf(seen) ?? [])),
    findPayment: (paymentId) =>
      ask(async () => {
        const [sale] = (await gateway.find(paymentId)).filter(({ type }) => type === 'sale')
        const payment = sale && paymentOf(sale)
        return payment ? { invoiceId: invoiceOf(sale), payment } : null
      }),
    checkSender({ rawBody, headers }) {
      checkSignature(rawBody, headers['webhook-signature'])
      if (eventIn(rawBody).event_body.merchant.id !== options.merchantId) throw new DomainError('forbidden')
    },
    readNotification(rawBody): PaymentNotification {
      const event = eventIn(rawBody)
      const transaction = transactionOf(event)
      const payment = transaction && paymentOf(transaction)
      return {
        eventId: event.event_id,
        type: event.event_type,
        invoiceId: payment ? invoiceOf(transaction) : null,
        payment,
        chargebacks: chargebacksIn(event),
      }
    },
  }
}
