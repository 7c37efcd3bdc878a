import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type {
  ChargeOrder,
  ChargeState,
  FoundPayment,
  NotificationForm,
  Order,
  Payment,
  PaymentNotification,
  PaymentProvider,
  SettlementEntry,
} from '../../../modules/payments/payment-provider.port.ts'
import type { ProviderReferences } from '../../../modules/payments/provider-references.port.ts'
import { toDecimal } from '../decimal-amount.ts'
import { forgottenCards } from '../forgotten-cards.ts'
import { ask, refusedCharge } from '../provider-answers.ts'
import { createRefundTurns } from '../refund-turns.ts'
import { type ApiAccount, createCheckoutChampApi } from './checkout-champ-api.ts'
import {
  apiOrder,
  type ApiOrder,
  apiTransaction,
  type ApiTransaction,
  chargebacksOf,
  dayOf,
  entriesOf,
  idsIn,
  isRefund,
  outcomeIn,
  paymentOf,
  reasonOf,
  returnedIn,
  savesCardMark,
} from './checkout-champ-transactions.ts'

export interface CheckoutChampCampaign {
  readonly campaignId: string
  /** The campaign's product, whose price each order states. */
  readonly productId: string
}

export interface CheckoutChampOptions extends ApiAccount {
  /** By currency. */
  readonly campaigns: Readonly<Record<string, CheckoutChampCampaign>>
  /** Address of the hosted checkout page. */
  readonly page: string
  /** Values of the field `secret` of notifications: the current one and, while it is replaced, the one before it. */
  readonly notificationSecrets: readonly string[]
  readonly references: ProviderReferences
}

/** By POST: the secret would be written to logs with an address. */
export const checkoutChampNotifications: NotificationForm = {
  format: 'form',
  method: 'POST',
  shownFields: ['event', 'campaignId', 'orderId', 'transactionId', 'invoice'],
}

const id = z.coerce.string().regex(/^[\w-]{1,60}$/)
const session = z.object({ sessionId: id })
const lead = z.object({ orderId: id })
const redirect = z.object({ url: z.url({ protocol: /^https?$/ }).max(3_000) })

const name = z.string().max(200)
/** Fields as the export profile maps them (docs/runbook/payments.md). */
const notification = z.object({
  event: name.min(1),
  campaignId: id,
  orderId: id,
  transactionId: id,
  invoice: name,
})

function fieldsIn(rawBody: Uint8Array): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(new URLSearchParams(Buffer.from(rawBody).toString('utf8')))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * CheckoutChamp. It does the same thing twice if asked twice, so that an order is made, and its name kept, before anything
 * is charged; what became of it is asked for by that name. Its notifications are unsigned: each is asked about again.
 * See README.md.
 */
export function createCheckoutChampProvider(clock: Clock, options: CheckoutChampOptions): PaymentProvider {
  const { campaigns, references } = options
  const api = createCheckoutChampApi(options)
  const forgotten = forgottenCards(references)

  const orderFields = ({ key, invoiceId, amountMinor, currency, paidUrl, returnUrl }: Order) => {
    const campaign = campaigns[currency]
    if (!campaign) throw new Error(`no campaign in ${currency}`)
    return {
      campaignId: campaign.campaignId,
      product1_id: campaign.productId,
      product1_qty: '1',
      product1_price: toDecimal(amountMinor, currency),
      custom1: key,
      custom2: invoiceId,
      redirectsTo: paidUrl,
      errorRedirectsTo: returnUrl,
    }
  }

  /** Makes the order of a key, once: it has no payment yet. */
  async function orderOf(order: Order, more: Readonly<Record<string, string>>): Promise<string> {
    const known = await references.find(`order:${order.key}`)
    if (known !== null) return known
    const fields = { ...orderFields(order), ...more }
    const { sessionId } = await api.demand(session, '/landers/clicks/import/', {
      campaignId: fields.campaignId,
      pageType: 'checkoutPage',
      requestUri: order.returnUrl,
    })
    const { orderId } = await api.demand(lead, '/leads/import/', { ...fields, sessionId })
    // Another process may have made one at the same time; then that one counts, and this one is never paid.
    return (await references.keep(`order:${order.key}`, `${orderId} ${sessionId}`)).reference
  }
  const orderIdIn = (reference: string): string => reference.split(' ')[0] ?? ''

  async function transactionsOf(orderId: string): Promise<readonly ApiTransaction[]> {
    return api.list(apiTransaction, '/transactions/query/', { orderId })
  }

  async function findOrder(orderId: string): Promise<ApiOrder | null> {
    const [order] = await api.list(apiOrder, '/order/query/', { orderId })
    return order?.orderId === orderId ? order : null
  }
  async function orderWith(orderId: string): Promise<ApiOrder> {
    const order = await findOrder(orderId)
    if (!order) throw new Error('another order')
    return order
  }

  async function outcomeOf(orderId: string): Promise<Payment | null> {
    const transactions = await transactionsOf(orderId)
    return transactions.length === 0 ? null : outcomeIn(await orderWith(orderId), transactions)
  }

  /** The state of a charge whose order was made; null while the order has no payment. Throws for one that is not told yet. */
  async function stateOf(key: string, orderId: string): Promise<ChargeState | null> {
    const payment = await outcomeOf(orderId)
    if (payment) return { kind: 'settled', payment }
    if ((await references.find(`paid:${key}`)) !== null) throw new Error('a payment that is not listed')
    const url = await references.find(`confirm:${key}`)
    return url === null ? null : { kind: 'confirmation', checkoutId: orderId, url }
  }

  async function charge(order: ChargeOrder): Promise<ChargeState> {
    if (await forgotten.has(order.token)) return refusedCharge(order)
    const orderId = orderIdIn(await orderOf(order, { customerId: order.token }))
    const { isNew } = await references.keep(`charge:${order.key}`, orderId)
    if (!isNew) return (await stateOf(order.key, orderId)) ?? { kind: 'unknown' }
    const { result, message } = await api.ask('/order/import/', {
      ...orderFields(order),
      orderId,
      customerId: order.token,
      paySource: 'ACCTONFILE',
    })
    if (result === 'MERC_REDIRECT') {
      const page = redirect.safeParse(message)
      // A script of theirs instead of an address does not run on our pages.
      if (!page.success) return refusedCharge(order)
      await references.keep(`confirm:${order.key}`, page.data.url)
    }
    if (result === 'SUCCESS') await references.keep(`paid:${order.key}`, '')
    const state = await stateOf(order.key, orderId)
    if (state) return state
    return result === 'ERROR' ? refusedCharge(order, reasonOf(String(message))) : { kind: 'unknown' }
  }

  async function readCharge(key: string): Promise<ChargeState | null> {
    const orderId = await references.find(`charge:${key}`)
    return orderId === null ? null : stateOf(key, orderId)
  }

  /** The money that orders moved on some whole days; of what went back, the order is asked which payment it was of. */
  async function listTransactions({ from, to }: { readonly from: number; readonly to: number }) {
    const seen = await api.list(apiTransaction, '/transactions/query/', {
      startDate: dayOf(from),
      endDate: dayOf(to),
    })
    const entries: SettlementEntry[] = []
    for (const [orderId, own] of Map.groupBy(seen, (transaction) => transaction.orderId)) {
      // The rows do not say the invoice; whoever wants it asks for the payment.
      const order = { orderId, custom2: '' }
      const listed = entriesOf(order, own)
      const isPart = listed.length === 0 && own.some(isRefund)
      entries.push(...(isPart ? entriesOf(order, await transactionsOf(orderId)) : listed))
    }
    return entries
  }

  async function findPayment(paymentId: string): Promise<FoundPayment | null> {
    const { orderId, transactionId } = idsIn(paymentId)
    const order = await findOrder(orderId)
    const seen = order && (await transactionsOf(orderId)).find((own) => own.transactionId === transactionId)
    const payment = seen ? paymentOf(order, seen) : null
    return payment && { invoiceId: order?.custom2 || null, payment }
  }

  function read(rawBody: Uint8Array): z.infer<typeof notification> {
    const seen = notification.safeParse(fieldsIn(rawBody))
    if (!seen.success) throw new DomainError('bad_input')
    return seen.data
  }
  const toldBy = ({ event, orderId, transactionId, invoice }: z.infer<typeof notification>) => ({
    eventId: `${event}:${orderId}:${transactionId}`,
    type: event,
    invoiceId: invoice || null,
    payment: null,
  })

  const isCampaign = (campaignId: string): boolean =>
    Object.values(campaigns).some((campaign) => campaign.campaignId === campaignId)

  const readPage = (orderId: string): Promise<Payment | null> => ask(() => outcomeOf(orderId))

  return {
    name: 'checkoutChamp',
    // Its page is a document of its own.
    pageOrigins: { frames: [], forms: [] },
    createCheckout: ({ savesCard, ...order }) =>
      ask(async () => {
        const reference = await orderOf(order, { custom3: savesCard ? savesCardMark : '' })
        const [orderId = '', sessionId = ''] = reference.split(' ')
        const url = new URL(options.page)
        url.searchParams.set('orderId', orderId)
        url.searchParams.set('sessionId', sessionId)
        return { checkoutId: orderId, url: url.href }
      }),
    read: readPage,
    // It cannot end a page: see the port.
    close: readPage,
    charge: (order) => charge(order).catch((): ChargeState => ({ kind: 'unknown' })),
    readCharge: (key) => ask(() => readCharge(key)),
    // It has no way to delete a card: from here nothing charges it any more.
    forgetCard: (token) => ask(() => forgotten.add(token)),
    ...createRefundTurns(clock, references, {
      bookOf: (paymentId) => idsIn(paymentId).orderId,
      returnedMinor: async (orderId) => returnedIn(await transactionsOf(orderId)),
      async giveBack({ paymentId, amountMinor, currency }) {
        const { transactionId } = idsIn(paymentId)
        const { result } = await api.ask('/transactions/refund/', {
          transactionId,
          refundAmount: toDecimal(amountMinor, currency),
        })
        return result === 'SUCCESS'
      },
    }),
    listTransactions: (range) => ask(() => listTransactions(range)),
    findPayment: (paymentId) => ask(() => findPayment(paymentId)),
    checkSender({ rawBody }) {
      const { secret, campaignId } = fieldsIn(rawBody)
      const given = digest(secret ?? '')
      const isKnown = options.notificationSecrets.some((known) => timingSafeEqual(digest(known), given))
      if (!isKnown || !isCampaign(campaignId ?? '')) throw new DomainError('forbidden')
    },
    readNotification: (rawBody) => toldBy(read(rawBody)),
    async confirmNotification(rawBody): Promise<PaymentNotification> {
      const told = read(rawBody)
      return ask(async () => {
        const order = await orderWith(told.orderId)
        const transactions = await transactionsOf(told.orderId)
        const seen = transactions.find(({ transactionId }) => transactionId === told.transactionId)
        return {
          ...toldBy(told),
          invoiceId: order.custom2 || null,
          payment: seen ? paymentOf(order, seen) : null,
          chargebacks: seen ? chargebacksOf(order, seen) : [],
        }
      })
    },
  }
}
