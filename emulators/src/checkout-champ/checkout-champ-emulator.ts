import { randomUUID } from 'node:crypto'
import { type Card, judge, type Verdict } from '../kit/bank.ts'
import { cardPage, type PagePayment } from '../kit/card-page.ts'
import { chargebackControl } from '../kit/chargeback-control.ts'
import { decimalOf, minorOf } from '../kit/decimal.ts'
import { type Call, type Emulator, json, type Operation, type Reply, type World } from '../kit/operation.ts'
import type { EmulatorKind } from '../kit/serve-emulator.ts'
import { ChampBooks, type ChampOrder, type ChampTransaction, transactionRow } from './checkout-champ-books.ts'

const minuteMs = 60_000
/** Notifications are collected, and sent this often. */
const exportEveryMs = 15 * minuteMs
const retryAfterMs = [exportEveryMs, exportEveryMs, exportEveryMs]

/** Keys that everyone can read: nothing of worth is behind them. */
const account = { loginId: 'emulated-login', password: 'emulated-password' } as const
const notificationSecret = 'emulated-export-profile-secret'
const campaigns = {
  EUR: { campaignId: '11', productId: '21' },
  USD: { campaignId: '12', productId: '22' },
  GBP: { campaignId: '13', productId: '23' },
} as const

const words: Readonly<Record<Verdict, string>> = {
  approved: 'Approved',
  authentication: '3DS required',
  refused: 'Do Not Honor',
  no_funds: 'Insufficient Funds',
  expired_card: 'Expired Card',
  wrong_data: 'Invalid CVV',
}

const success = (message: unknown): Reply => json({ result: 'SUCCESS', message })
const failure = (message: string): Reply => json({ result: 'ERROR', message })

const pageSizeMax = 200
function page(rows: readonly unknown[], form: URLSearchParams): Reply {
  const resultsPerPage = Math.min(Number(form.get('resultsPerPage') ?? pageSizeMax), pageSizeMax)
  const number = Number(form.get('page') ?? 1)
  const start = resultsPerPage * (number - 1)
  const data = rows.slice(start, start + resultsPerPage)
  return success({ totalResults: rows.length, resultsPerPage, page: number, data })
}

/** CheckoutChamp, as far as it is used. */
class CheckoutChamp {
  readonly #world: World
  /** Charges that the bank wants confirmed, by the id in the page's address. */
  readonly #challenges = new Map<string, ChampOrder>()
  readonly #sessions = new Set<string>()
  readonly books = new ChampBooks()

  constructor(world: World) {
    this.#world = world
  }

  importClick({ form }: Call): Reply {
    if (!form.get('campaignId')) return failure('campaignId is required')
    const sessionId = randomUUID().replaceAll('-', '')
    this.#sessions.add(sessionId)
    return success({ sessionId })
  }

  importLead({ form }: Call): Reply {
    const [currency, campaign] =
      Object.entries(campaigns).find(([, { campaignId }]) => campaignId === form.get('campaignId')) ?? []
    const sessionId = form.get('sessionId') ?? ''
    if (!currency || !campaign || !this.#sessions.has(sessionId)) return failure('campaignId is not valid')
    if (form.get('product1_id') !== campaign.productId) return failure('product1_id is not valid')
    const amountMinor = minorOf(form.get('product1_price'), currency)
    if (amountMinor === null) return failure('product1_price is not valid')
    const { orderId } = this.books.addOrder({
      sessionId,
      campaignId: campaign.campaignId,
      amountMinor,
      currency,
      custom: [form.get('custom1') ?? '', form.get('custom2') ?? ''],
      custom3: form.get('custom3') ?? '',
      redirectsTo: form.get('redirectsTo') ?? '/',
      errorRedirectsTo: form.get('errorRedirectsTo') ?? '/',
      customerId: form.get('customerId') ?? '',
    })
    return success({ orderId })
  }

  /** Charges a card on file, once more each time that it is called. */
  importOrder({ form }: Call): Reply {
    const order = this.books.order(form.get('orderId'))
    const customerId = form.get('customerId') ?? ''
    const card = this.books.customers.get(customerId)
    if (!order) return failure('orderId is not valid')
    if (form.get('paySource') !== 'ACCTONFILE') return failure('paySource is not valid here')
    if (!card) return failure('No account on file')
    order.customerId = customerId
    const operation = 'order.import'
    const verdict = judge(this.#world, card, { isStored: true, authentication: 'none', operation })
    if (verdict === 'authentication') {
      const id = randomUUID()
      this.#challenges.set(id, order)
      return json({ result: 'MERC_REDIRECT', message: { url: `${this.#world.origin}/3ds?challenge=${id}` } })
    }
    const transaction = this.#take(order, card, { verdict, operation })
    if (verdict !== 'approved') return failure(transaction.responseText)
    return success({
      orderId: order.orderId,
      customerId: Number(customerId),
      amountPaid: decimalOf(transaction.amountMinor, transaction.currency),
    })
  }

  queryOrders({ form }: Call): Reply {
    const order = this.books.order(form.get('orderId'))
    return order
      ? page([this.books.orderRow(order)], form)
      : failure('No orders matching those parameters could be found')
  }

  queryTransactions({ form }: Call): Reply {
    const found = this.books.asked(form)
    return found.length > 0
      ? page(found.map(transactionRow), form)
      : failure('No transactions matching those parameters could be found')
  }

  /** Returns money, once more each time that it is called. */
  refund({ form }: Call): Reply {
    const sale = this.books.transactions.find(
      ({ transactionId, txnType, responseType }) =>
        transactionId === form.get('transactionId') && txnType === 'SALE' && responseType === 'SUCCESS',
    )
    if (!sale) return failure('transactionId is not valid')
    const left = sale.amountMinor - this.books.returnedMinor(sale.transactionId)
    const amountMinor = minorOf(form.get('refundAmount'), sale.currency) ?? left
    if (amountMinor > left) return failure('Refund amount exceeds the remaining amount')
    const refund = this.books.addTransaction({
      ...sale,
      txnType: 'REFUND',
      responseText: 'Refunded',
      amountMinor,
      at: this.#world.clock.now(),
      saleId: sale.transactionId,
    })
    this.#export('refund', refund)
    return success({
      transactionId: Number(refund.transactionId),
      refundAmount: decimalOf(amountMinor, sale.currency),
    })
  }

  /** The bank takes the money of a sale back. */
  chargeback(saleId: string): boolean {
    const sale = this.books.transactions.find(
      ({ transactionId, txnType }) => transactionId === saleId && txnType === 'SALE',
    )
    if (!sale) return false
    sale.isChargedback = true
    this.#export('chargeback', sale)
    return true
  }

  openCheckout({ url }: Call): PagePayment | null {
    const order = this.books.order(url.searchParams.get('orderId'))
    if (!order || order.sessionId !== url.searchParams.get('sessionId')) return null
    return this.#pageOf(order, null)
  }

  openChallenge({ url }: Call): PagePayment | null {
    const order = this.#challenges.get(url.searchParams.get('challenge') ?? '')
    return order ? this.#pageOf(order, this.books.customers.get(order.customerId) ?? null) : null
  }

  #pageOf(order: ChampOrder, storedCard: Card | null): PagePayment {
    return {
      amount: `${decimalOf(order.amountMinor, order.currency)} ${order.currency}`,
      savesCard: storedCard ? null : order.custom3 !== '',
      storedCard,
      paidUrl: order.redirectsTo,
      cancelUrl: order.errorRedirectsTo,
      pay: (card, { isSaved, authentication }) => {
        // A page that was paid is not paid again.
        if (this.books.isPaid(order.orderId)) return 'approved'
        const operation = 'page.submit'
        const verdict = judge(this.#world, card, { isStored: storedCard !== null, authentication, operation })
        if (verdict === 'authentication') return verdict
        if (!storedCard) {
          order.custom3 = isSaved ? 'save' : ''
          order.customerId = this.books.addCustomer(card)
        }
        this.#take(order, card, { verdict, operation })
        return verdict
      },
    }
  }

  #take(
    { orderId, customerId, amountMinor, currency }: ChampOrder,
    card: Card,
    { verdict, operation }: { readonly verdict: Verdict; readonly operation: string },
  ): ChampTransaction {
    const { clock, faults } = this.#world
    const transaction = this.books.addTransaction({
      orderId,
      customerId,
      currency,
      card,
      txnType: 'SALE',
      responseType: verdict === 'approved' ? 'SUCCESS' : 'SOFT_DECLINE',
      responseText: words[verdict],
      amountMinor: faults.take(operation, ['amount'])?.amountMinor ?? amountMinor,
      at: clock.now(),
      saleId: null,
      isChargedback: false,
    })
    this.#export(verdict === 'approved' ? 'sale' : 'decline', transaction)
    return transaction
  }

  /** The next run of the export profile tells the shop. */
  #export(event: string, { orderId, transactionId }: ChampTransaction): void {
    const { clock, deliveries } = this.#world
    const order = this.books.order(orderId)
    if (!order) return
    const invoice = order.custom[1]
    const body = new URLSearchParams({
      secret: notificationSecret,
      event,
      campaignId: order.campaignId,
      orderId,
      transactionId,
      invoice,
    }).toString()
    clock.at(clock.now() + exportEveryMs, () =>
      deliveries.add({
        event,
        reference: invoice,
        request: () => ({
          url: new URL('/api/payment/webhook/checkoutChamp', this.#world.shop).href,
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body,
        }),
      }),
    )
  }
}

function create(world: World): Emulator {
  const champ = new CheckoutChamp(world)
  const operation = (
    path: string,
    name: string,
    { summary, run }: { readonly summary: string; readonly run: (call: Call) => Reply },
  ): Operation => ({
    name,
    summary,
    method: 'POST',
    path,
    run: (call) =>
      call.form.get('loginId') === account.loginId && call.form.get('password') === account.password
        ? run(call)
        : failure('Login failed'),
  })
  return {
    name: 'checkoutChamp',
    settings: {
      api: world.origin,
      ...account,
      campaigns,
      page: `${world.origin}/checkout`,
      notificationSecrets: [notificationSecret],
    },
    payments: () => champ.books.booked(),
    operations: [
      ...cardPage(world, {
        service: 'CheckoutChamp',
        path: '/checkout',
        open: (call) => champ.openCheckout(call),
      }),
      ...cardPage(world, {
        service: 'CheckoutChamp',
        path: '/3ds',
        open: (call) => champ.openChallenge(call),
      }).map((own) => ({ ...own, name: own.name.replace('page', 'challenge') })),
      operation('/landers/clicks/import/', 'clicks.import', {
        summary: 'Begins a session',
        run: (call) => champ.importClick(call),
      }),
      operation('/leads/import/', 'leads.import', {
        summary: 'Makes an order that is not paid',
        run: (call) => champ.importLead(call),
      }),
      operation('/order/import/', 'order.import', {
        summary: 'Charges the card on file of a customer',
        run: (call) => champ.importOrder(call),
      }),
      operation('/order/query/', 'order.query', {
        summary: 'Orders',
        run: (call) => champ.queryOrders(call),
      }),
      operation('/transactions/query/', 'transactions.query', {
        summary: 'Transactions of an order, or of some days',
        run: (call) => champ.queryTransactions(call),
      }),
      operation('/transactions/refund/', 'transactions.refund', {
        summary: 'Returns money of a transaction',
        run: (call) => champ.refund(call),
      }),
      chargebackControl((id) => champ.chargeback(id)),
    ],
  }
}

export const checkoutChamp: EmulatorKind = { retryAfterMs, create }
