import type { Card } from '../kit/bank.ts'
import { decimalOf } from '../kit/decimal.ts'
import type { BookedPayment } from '../kit/operation.ts'
import { schemeOf } from '../kit/bank.ts'

/** An order, which may have several payments, or none. */
export interface ChampOrder {
  readonly orderId: string
  readonly sessionId: string
  readonly campaignId: string
  readonly amountMinor: number
  readonly currency: string
  /** The shop's own fields 1 and 2. */
  readonly custom: readonly [string, string]
  readonly redirectsTo: string
  readonly errorRedirectsTo: string
  customerId: string
  /** The shop's own field 3. */
  custom3: string
}

export interface ChampTransaction {
  readonly transactionId: string
  readonly orderId: string
  readonly txnType: 'SALE' | 'REFUND'
  readonly responseType: 'SUCCESS' | 'SOFT_DECLINE' | 'HARD_DECLINE'
  readonly responseText: string
  readonly amountMinor: number
  readonly currency: string
  readonly card: Card
  readonly customerId: string
  readonly at: number
  /** The sale whose money a refund returns. */
  readonly saleId: string | null
  /** The bank took it back. */
  isChargedback: boolean
}

const firstOrder = 0xc0ffee00
const firstTransaction = 900_000_000
const firstCustomer = 40_000_000
const hexDigits = 16
const dayMs = 24 * 3_600_000

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ')
const expiryOf = ({ month, year }: Card): string =>
  `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`

/** The memory of the service. */
export class ChampBooks {
  readonly orders: ChampOrder[] = []
  readonly transactions: ChampTransaction[] = []
  readonly customers = new Map<string, Card>()

  addOrder(order: Omit<ChampOrder, 'orderId'>): ChampOrder {
    const added = { ...order, orderId: (firstOrder + this.orders.length).toString(hexDigits).toUpperCase() }
    this.orders.push(added)
    return added
  }

  order(orderId: string | null): ChampOrder | undefined {
    return this.orders.find((order) => order.orderId === orderId)
  }

  addCustomer(card: Card): string {
    const id = String(firstCustomer + this.customers.size)
    this.customers.set(id, card)
    return id
  }

  addTransaction(transaction: Omit<ChampTransaction, 'transactionId'>): ChampTransaction {
    const added = { ...transaction, transactionId: String(firstTransaction + this.transactions.length) }
    this.transactions.push(added)
    return added
  }

  ofOrder(orderId: string): readonly ChampTransaction[] {
    return this.transactions.filter((transaction) => transaction.orderId === orderId)
  }

  /** Of an order, or of whole days, which the service takes as `M/D/YYYY`. */
  asked(form: URLSearchParams): readonly ChampTransaction[] {
    const orderId = form.get('orderId')
    if (orderId !== null) return this.ofOrder(orderId)
    const from = Date.parse(`${form.get('startDate')} UTC`)
    const to = Date.parse(`${form.get('endDate')} UTC`) + dayMs
    return this.transactions.filter(({ at }) => at >= from && at < to)
  }

  isPaid(orderId: string): boolean {
    return this.ofOrder(orderId).some(
      ({ txnType, responseType }) => txnType === 'SALE' && responseType === 'SUCCESS',
    )
  }

  returnedMinor(saleId: string): number {
    return this.transactions
      .filter((transaction) => transaction.saleId === saleId && transaction.responseType === 'SUCCESS')
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  }

  booked(): readonly BookedPayment[] {
    return this.transactions
      .filter(({ txnType }) => txnType === 'SALE')
      .map(({ transactionId, orderId, responseType, amountMinor, currency }) => ({
        id: transactionId,
        reference: this.order(orderId)?.custom[1] ?? '',
        state: responseType === 'SUCCESS' ? 'approved' : 'declined',
        amountMinor,
        returnedMinor: this.returnedMinor(transactionId),
        currency,
        isMerchantInitiated: null,
      }))
  }

  orderRow({ orderId, campaignId, amountMinor, currency, custom, custom3, customerId }: ChampOrder) {
    return {
      orderId,
      campaignId: Number(campaignId),
      customerId: Number(customerId) || null,
      orderStatus: this.isPaid(orderId) ? 'COMPLETE' : 'PARTIAL',
      orderType: 'NEW_SALE',
      totalAmount: decimalOf(amountMinor, currency),
      currencyCode: currency,
      custom1: custom[0],
      custom2: custom[1],
      custom3: custom3 || null,
    }
  }
}

/** A transaction as a query tells it. */
export const transactionRow = (seen: ChampTransaction) => ({
  transactionId: Number(seen.transactionId),
  orderId: seen.orderId,
  dateCreated: dateOf(seen.at),
  txnType: seen.txnType,
  responseType: seen.responseType,
  responseText: seen.responseText,
  totalAmount: decimalOf(seen.amountMinor, seen.currency),
  currencyCode: seen.currency,
  customerId: Number(seen.customerId),
  cardType: schemeOf(seen.card.number).toUpperCase(),
  cardBin: seen.card.number.slice(0, 6),
  cardLast4: seen.card.number.slice(-4),
  cardExpiryDate: expiryOf(seen.card),
  isChargedback: seen.isChargedback ? 1 : 0,
})
