import { createHash } from 'node:crypto'
import type { DeclineReason } from '@serendip/contract'
import { z } from 'zod'
import type {
  Chargeback,
  Payment,
  SavedCard,
  SettlementEntry,
} from '../../../modules/payments/payment-provider.port.ts'
import { fromDecimal } from '../decimal-amount.ts'
import { decisivePayment } from '../provider-answers.ts'

const text = z.coerce.string().max(2_000)
const perhaps = text.nullish().transform((value) => value ?? '')

/** An order as a query answers it. Of the fields that are ours, 1 is the key, 2 the invoice, 3 whether the card is saved. */
export const apiOrder = z.object({
  orderId: text,
  custom1: perhaps,
  custom2: perhaps,
  custom3: perhaps,
})
export type ApiOrder = z.infer<typeof apiOrder>

export const apiTransaction = z.object({
  transactionId: text,
  orderId: perhaps,
  dateCreated: perhaps,
  isChargedback: perhaps,
  txnType: text,
  responseType: text,
  responseText: perhaps,
  totalAmount: text,
  currencyCode: text,
  customerId: perhaps,
  cardType: perhaps,
  cardLast4: perhaps,
  /** MM/YY. */
  cardExpiryDate: perhaps,
  cardBin: perhaps,
})
export type ApiTransaction = z.infer<typeof apiTransaction>

export const savesCardMark = 'save'

const reasons: readonly (readonly [words: RegExp, reason: DeclineReason])[] = [
  [/insufficient|not sufficient|funds/i, 'no_funds'],
  [/expired/i, 'expired_card'],
  [/cvv|cvc|security code|invalid card|card number|invalid expir/i, 'wrong_data'],
]
export const reasonOf = (words: string): DeclineReason =>
  reasons.find(([pattern]) => pattern.test(words))?.[1] ?? 'refused'

const declines = ['SOFT_DECLINE', 'HARD_DECLINE']
const outcomeOf = ({ txnType, responseType }: ApiTransaction): Payment['outcome'] | null => {
  if (txnType !== 'SALE' && txnType !== 'CAPTURE') return null
  if (responseType === 'SUCCESS') return 'approved'
  return declines.includes(responseType) ? 'declined' : null
}

function savedCardOf(seen: ApiTransaction): SavedCard | null {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(?:20)?(\d\d)$/.exec(seen.cardExpiryDate) ?? []
  if (!month || !year || !seen.customerId || !/^\d{4}$/.test(seen.cardLast4)) return null
  return {
    token: seen.customerId,
    brand: /^[a-z]{2,20}$/.exec(seen.cardType.toLowerCase())?.[0] ?? 'card',
    lastFour: seen.cardLast4,
    expiresMonth: Number(month),
    expiresYear: 2000 + Number(year),
  }
}

/** The names of a payment: its order, whose transactions can be asked for, and the transaction, which can be refunded. */
const paymentIdOf = ({ orderId }: ApiOrder, { transactionId }: ApiTransaction): string =>
  `${orderId}-${transactionId}`
export function idsIn(paymentId: string): { readonly orderId: string; readonly transactionId: string } {
  const [orderId = '', transactionId = ''] = paymentId.split('-')
  return { orderId, transactionId }
}

/** The key of a charge; null for a page, whose key begins with its invoice. */
const chargeKeyOf = ({ custom1: key, custom2: invoiceId }: ApiOrder): string | null =>
  key.startsWith(`${invoiceId}.`) ? null : key

/** The payment that a transaction is; null for one that is none, or has no outcome. Throws for an amount that is none. */
export function paymentOf(order: ApiOrder, seen: ApiTransaction): Payment | null {
  const outcome = outcomeOf(seen)
  if (!outcome) return null
  const amountMinor = fromDecimal(seen.totalAmount, seen.currencyCode)
  if (amountMinor === null) throw new Error('an amount that is none')
  const isApproved = outcome === 'approved'
  const chargeKey = chargeKeyOf(order)
  const print = createHash('sha256')
    .update(`${seen.cardBin} ${seen.cardLast4} ${seen.cardExpiryDate}`)
    .digest('hex')
  return {
    paymentId: paymentIdOf(order, seen),
    outcome,
    amountMinor,
    currency: seen.currencyCode,
    instrument: `card-${print.slice(0, 32)}`,
    declineReason: isApproved ? null : reasonOf(seen.responseText),
    chargeKey,
    savedCard: isApproved && chargeKey === null && order.custom3 === savesCardMark ? savedCardOf(seen) : null,
  }
}

/** The payment of an order that counts: the one that was approved, or the latest one. */
export const outcomeIn = (order: ApiOrder, seen: readonly ApiTransaction[]): Payment | null =>
  decisivePayment(seen.flatMap((transaction) => paymentOf(order, transaction) ?? []))

const refundTypes = ['REFUND', 'VOID']
export const isRefund = ({ txnType, responseType }: ApiTransaction): boolean =>
  refundTypes.includes(txnType) && responseType === 'SUCCESS'
const isSale = (seen: ApiTransaction): boolean => outcomeOf(seen) === 'approved'

/** Money that goes back may be stated below zero. */
function amountOf({ totalAmount, currencyCode }: ApiTransaction): number {
  const amountMinor = fromDecimal(totalAmount.replace(/^-/, ''), currencyCode)
  if (amountMinor === null) throw new Error('an amount that is none')
  return amountMinor
}

/** Sum of the money of an order's payments that went back. */
export const returnedIn = (seen: readonly ApiTransaction[]): number =>
  seen.filter(isRefund).reduce((sum, transaction) => sum + amountOf(transaction), 0)

/** `M/D/YYYY`, as the service takes days; in the time zone of the account, which is to be UTC. */
export function dayOf(at: number): string {
  const date = new Date(at)
  return `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`
}

const datePattern = /^[\d/-]{8,10}(?: \d\d:\d\d:\d\d)?$/
function timeOf({ dateCreated }: ApiTransaction): number {
  const time = datePattern.test(dateCreated) ? Date.parse(`${dateCreated} UTC`) : Number.NaN
  if (Number.isNaN(time)) throw new Error('a date that is none')
  return time
}

const yes = ['1', 'true']
const isTakenBack = (seen: ApiTransaction): boolean => isSale(seen) && yes.includes(seen.isChargedback)

/** A payment that the bank took back. */
export const chargebacksOf = (order: ApiOrder, seen: ApiTransaction): readonly Chargeback[] =>
  isTakenBack(seen)
    ? [
        {
          transactionId: seen.transactionId,
          paymentId: paymentIdOf(order, seen),
          invoiceId: order.custom2 || null,
          amountMinor: amountOf(seen),
          currency: seen.currencyCode,
        },
      ]
    : []

/**
 * Money that the transactions of an order moved. What went back of it is of its payment: an order has one, for it is charged
 * once. A payment that the bank took back is marked as such.
 */
export function entriesOf(
  { orderId, custom2 }: Pick<ApiOrder, 'orderId' | 'custom2'>,
  seen: readonly ApiTransaction[],
): readonly SettlementEntry[] {
  const sale = seen.find(isSale)
  if (!sale) return []
  const entry = (kind: SettlementEntry['kind'], transaction: ApiTransaction): SettlementEntry => ({
    kind,
    transactionId: transaction.transactionId,
    paymentId: `${orderId}-${(kind === 'refund' ? sale : transaction).transactionId}`,
    invoiceId: custom2 || null,
    amountMinor: amountOf(transaction),
    currency: transaction.currencyCode,
    at: timeOf(transaction),
  })
  const sales = seen.filter(isSale)
  return [
    ...sales.map((transaction) => entry('sale', transaction)),
    ...seen.filter(isRefund).map((transaction) => entry('refund', transaction)),
    ...sales.filter(isTakenBack).map((transaction) => entry('chargeback', transaction)),
  ]
}
