import type { DeclineReason } from '@serendip/contract'
import { z } from 'zod'
import type { Payment, SavedCard, SettlementEntry } from '../../../modules/payments/payment-provider.port.ts'
import { fromDecimal } from '../decimal-amount.ts'

/** A sale or a refund, as the query service and the webhooks state it. */
export interface NmiTransaction {
  readonly id: string
  /** The key of our order. */
  readonly orderId: string
  /** The invoice. */
  readonly description: string
  readonly customerId: string
  readonly currency: string
  readonly cardNumber: string
  /** Empty where the gateway states none: such a payment links nobody. */
  readonly cardHash: string
  /** `MMYY`. */
  readonly expiry: string
  readonly amount: string
  readonly type: string
  readonly isSuccessful: boolean
  readonly code: string
  /** Merchant-defined fields 1 and 2: the addresses of an order that the bank may want confirmed. */
  readonly fields: readonly [string, string]
}

/** A transaction of a list, which says when it was. */
export interface ListedTransaction extends NmiTransaction {
  /** The sale whose money a refund returns. */
  readonly saleId: string | null
  readonly at: number
}

/** "Declined with further instructions": the bank wants the person to confirm. */
export const confirmationCode = '260'

const reasons: Readonly<Record<string, DeclineReason>> = {
  '202': 'no_funds',
  '203': 'no_funds',
  '220': 'wrong_data',
  '221': 'wrong_data',
  '222': 'wrong_data',
  '223': 'expired_card',
  '224': 'wrong_data',
  '225': 'wrong_data',
}

const brands: Readonly<Record<string, string>> = {
  '3': 'amex',
  '4': 'visa',
  '5': 'mastercard',
  '6': 'discover',
}

/** The key of a page has the invoice before a dot; any other is that of a charge. */
const isChargeKey = (key: string): boolean => !key.includes('.')

const expiry = z.string().regex(/^(?:0[1-9]|1[0-2])\d\d$/)
const century = 2000

function savedCardOf({ customerId, cardNumber, expiry: written }: NmiTransaction): SavedCard | null {
  const parsed = expiry.safeParse(written)
  if (customerId === '' || !parsed.success) return null
  return {
    token: customerId,
    brand: brands[cardNumber.slice(0, 1)] ?? 'card',
    lastFour: cardNumber.slice(-4),
    expiresMonth: Number(parsed.data.slice(0, 2)),
    expiresYear: century + Number(parsed.data.slice(2)),
  }
}

/** The outcome of a sale; null for anything else, and for one that waits for the person. */
export function paymentOf(transaction: NmiTransaction): Payment | null {
  const { id, type, isSuccessful, amount, currency, code, orderId, cardHash } = transaction
  const amountMinor = fromDecimal(amount, currency)
  if (type !== 'sale' || amountMinor === null || (!isSuccessful && code === confirmationCode)) return null
  const isCharge = isChargeKey(orderId)
  return {
    paymentId: id,
    outcome: isSuccessful ? 'approved' : 'declined',
    amountMinor,
    currency,
    instrument: cardHash,
    declineReason: isSuccessful ? null : (reasons[code] ?? 'refused'),
    chargeKey: isCharge ? orderId : null,
    savedCard: isSuccessful && !isCharge ? savedCardOf(transaction) : null,
  }
}

/** The invoice of a sale. */
export const invoiceOf = ({ orderId, description }: NmiTransaction): string | null =>
  (isChargeKey(orderId) ? description : orderId.split('.')[0]) || null

const refundTypes = ['refund', 'void']

/** Money that a transaction moved; null for one that moved none. A sale that was voided went back. */
export function entryOf(seen: ListedTransaction): SettlementEntry | null {
  const { id, type, isSuccessful, currency, saleId, at } = seen
  const amountMinor = fromDecimal(seen.amount, currency)
  if (!isSuccessful || amountMinor === null || amountMinor === 0 || Number.isNaN(at)) return null
  const about = { amountMinor, currency, at }
  if (type === 'sale')
    return { ...about, kind: 'sale', transactionId: id, paymentId: id, invoiceId: invoiceOf(seen) }
  if (!refundTypes.includes(type)) return null
  return { ...about, kind: 'refund', transactionId: id, paymentId: saleId ?? id, invoiceId: null }
}
