import type { DeclineReason } from '@serendip/contract'
import { z } from 'zod'
import type { Payment, SavedCard } from '../../../modules/payments/payment-provider.port.ts'
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
export const isChargeKey = (key: string): boolean => !key.includes('.')

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
