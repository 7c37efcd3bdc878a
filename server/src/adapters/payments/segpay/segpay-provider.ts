import { createHash, timingSafeEqual } from 'node:crypto'
import proxyAddr from '@fastify/proxy-addr'
import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type {
  ChargeOrder,
  ChargeState,
  NotificationForm,
  Order,
  Payment,
  PaymentProvider,
  RefundOrder,
} from '../../../modules/payments/payment-provider.port.ts'
import type { ProviderReferences } from '../../../modules/payments/provider-references.port.ts'
import { fromDecimal, toDecimal } from '../decimal-amount.ts'
import { ask, decisivePayment, refusedCharge } from '../provider-answers.ts'
import { createRefundTurns } from '../refund-turns.ts'
import { readReference, writeReference } from './order-reference.ts'
import { eticketOf, readPostback } from './segpay-postback.ts'
import { createSegpayService, type ReportedTransaction, type SegpayOrigins } from './segpay-service.ts'
import { idsIn, needsPerson, paymentOf } from './segpay-transactions.ts'

export interface SegpayOptions extends SegpayOrigins {
  /** Package and price point, with dynamic pricing and One Click. */
  readonly eticket: string
  readonly userId: string
  readonly accessKey: string
  readonly postbackUser: string
  /** The current one and, while it is replaced, the one before it; they sign references too. */
  readonly postbackPasswords: readonly string[]
  /** Addresses or networks from which postbacks come. */
  readonly addresses: readonly string[]
  readonly references: ProviderReferences
}

/** By GET: nothing secret is in the address, and the fields are those that the postback's URL names. */
export const segpayNotifications: NotificationForm = {
  format: 'form',
  method: 'GET',
  shownFields: [
    ...['action', 'stage', 'trantype', 'approved', 'tranid', 'purchaseid', 'relatedtranid', 'eticketid'],
    ...['price', 'currencycode', 'authcode', 'REF1', 'REF2'],
  ],
}

/** A charge as it is remembered: the service can be asked about a purchase, and not about a key of ours. */
const rememberedCharge = z.object({
  token: z.string(),
  invoiceId: z.string(),
  amountMinor: z.number(),
  currency: z.string(),
  returnUrl: z.string(),
  paidUrl: z.string(),
})
type RememberedCharge = z.infer<typeof rememberedCharge>

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
const successful = 'Successful'

/**
 * Segpay: a page with a price of ours, One Click by the number of the first purchase, and postbacks. It returns whole
 * payments only, and cannot be asked about a page.
 */
export function createSegpayProvider(clock: Clock, options: SegpayOptions): PaymentProvider {
  const service = createSegpayService(options)
  const { eticket, postbackPasswords, references } = options
  const [secret = ''] = postbackPasswords
  const isTheirs = proxyAddr.compile([...options.addresses])
  const credentials = postbackPasswords.map((password) =>
    digestOf(`Basic ${Buffer.from(`${options.postbackUser}:${password}`).toString('base64')}`),
  )

  async function pageUrl(
    path: '/billing/poset.cgi' | '/billing/OneClick.aspx',
    { key, invoiceId, amountMinor, currency, returnUrl, paidUrl }: Order,
    { savesCard, token }: { readonly savesCard: boolean; readonly token?: string },
  ): Promise<string> {
    const amount = toDecimal(amountMinor, currency)
    const url = new URL(path, options.pages)
    url.search = new URLSearchParams({
      'x-eticketid': eticket,
      amount,
      dynamictrans: await service.priceHash(amount),
      dynamicdesc: invoiceId,
      dmcurrency: currency,
      ...(token !== undefined && { OCToken: token }),
      ...writeReference(secret, { key, invoiceId, savesCard }),
      'x-auth-link': paidUrl,
      'x-decl-link': returnUrl,
    }).toString()
    return url.href
  }

  async function chargeIn(
    key: string,
    { token, ...order }: RememberedCharge,
    transactions: readonly ReportedTransaction[],
  ): Promise<ChargeState | null> {
    const attempts = transactions.flatMap((transaction) => {
      const reference = readReference(postbackPasswords, transaction)
      return reference?.key === key ? [{ transaction, payment: paymentOf(transaction, reference) }] : []
    })
    const payment = decisivePayment(attempts.flatMap((attempt) => attempt.payment ?? []))
    if (payment) return { kind: 'settled', payment }
    if (!attempts.some(({ transaction }) => needsPerson(transaction))) return null
    const url = await pageUrl('/billing/OneClick.aspx', { key, ...order }, { savesCard: false, token })
    return { kind: 'confirmation', checkoutId: key, url }
  }

  async function recall(key: string): Promise<RememberedCharge | null> {
    const kept = await references.find(key)
    return kept === null ? null : rememberedCharge.parse(JSON.parse(kept))
  }

  async function readCharge(key: string): Promise<ChargeState | null> {
    const remembered = await recall(key)
    return remembered && chargeIn(key, remembered, await service.transactionsOf(remembered.token))
  }

  /** A key that was used before is asked about, and never charged again. */
  async function charge(order: ChargeOrder): Promise<ChargeState> {
    const { token, key, invoiceId, amountMinor, currency, returnUrl, paidUrl } = order
    const remembered = { token, invoiceId, amountMinor, currency, returnUrl, paidUrl }
    const { isNew } = await references.keep(key, JSON.stringify(remembered))
    if (!isNew) return (await readCharge(key)) ?? { kind: 'unknown' }
    const tranId = await service.oneClick({
      eticketid: eticket,
      amount: toDecimal(amountMinor, currency),
      currencyCode: currency,
      dynamicdesc: invoiceId,
      OCToken: token,
      ...writeReference(secret, { key, invoiceId, savesCard: false }),
    })
    if (tranId === null) return refusedCharge(order)
    return (await readCharge(key)) ?? { kind: 'unknown' }
  }

  async function readPage(checkoutId: string): Promise<Payment | null> {
    const state = await ask(() => readCharge(checkoutId))
    return state?.kind === 'settled' ? state.payment : null
  }

  const creditOf = (transactions: readonly ReportedTransaction[], tranId: string) =>
    transactions.find(({ type, relatedTranId }) => type === 'credit' && relatedTranId === tranId)

  const isWhole = (sale: ReportedTransaction | undefined, { amountMinor, currency }: RefundOrder): boolean =>
    sale?.currency === currency && fromDecimal(sale.amount, currency) === amountMinor

  /** Whole payments go back; a part of one is declined, because the service has no operation for it. */
  const refunds = createRefundTurns(clock, references, {
    bookOf: (paymentId) => paymentId,
    async returnedMinor(paymentId) {
      const { tranId, purchaseId } = idsIn(paymentId)
      const credit = creditOf(await service.transactionsOf(purchaseId), tranId)
      return credit ? (fromDecimal(credit.amount, credit.currency) ?? 0) : 0
    },
    async giveBack(order) {
      const { tranId, purchaseId } = idsIn(order.paymentId)
      const transactions = await service.transactionsOf(purchaseId)
      const sale = transactions.find((transaction) => transaction.tranId === tranId)
      if (!isWhole(sale, order) || creditOf(transactions, tranId)) return false
      const fields = { TransID: tranId, RefundReason: order.key }
      return (await service.task('RefundTransaction', fields)) === successful
    },
  })

  return {
    name: 'segpay',
    // Its pages are documents of their own.
    pageOrigins: { frames: [], forms: [] },
    /** The page does not ask whether the card is saved: what the person chose on ours comes back in REF3. */
    async createCheckout({ savesCard, ...order }) {
      const url = await ask(() => pageUrl('/billing/poset.cgi', order, { savesCard }))
      return { checkoutId: order.key, url }
    },
    /** Only a charge has a purchase to ask about; a page's payment comes by its postback, or with the day's report. */
    read: readPage,
    // No page can be ended: see the port.
    close: readPage,
    charge: (order) => charge(order).catch((): ChargeState => ({ kind: 'unknown' })),
    readCharge: (key) => ask(() => readCharge(key)),
    async forgetCard(token) {
      const fields = { PurchaseID: token, CancelReason: 'the person removed the card' }
      // One that has ended is forgotten already.
      await ask(() => service.task('ExpireMembership', fields))
    },
    ...refunds,
    findPayment: (paymentId) =>
      ask(async () => {
        const { tranId, purchaseId } = idsIn(paymentId)
        const transactions = await service.transactionsOf(purchaseId)
        const sale = transactions.find((transaction) => transaction.tranId === tranId)
        const reference = sale ? readReference(postbackPasswords, sale) : null
        const payment = sale && reference ? paymentOf(sale, reference) : null
        return payment && { invoiceId: reference?.invoiceId ?? null, payment }
      }),
    checkSender({ rawBody, headers, address }) {
      const given = digestOf(headers['authorization'] ?? '')
      const isKnown = credentials.some((expected) => timingSafeEqual(expected, given))
      if (!isKnown || !isTheirs(address, 0)) throw new DomainError('forbidden')
      if (eticketOf(rawBody) !== eticket) throw new DomainError('forbidden')
    },
    readNotification: (rawBody) => readPostback(rawBody, postbackPasswords),
  }
}
