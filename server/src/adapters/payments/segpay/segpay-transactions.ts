import type { DeclineReason } from '@serendip/contract'
import type { Payment, SavedCard } from '../../../modules/payments/payment-provider.port.ts'
import { fromDecimal } from '../decimal-amount.ts'
import type { OrderReference } from './order-reference.ts'

/** A transaction, as postbacks and reports state it. */
export interface SegpayTransaction {
  readonly tranId: string
  readonly purchaseId: string
  /** The transaction that a credit or a chargeback is about. */
  readonly relatedTranId: string
  /** In lower case: sale, credit, charge. */
  readonly type: string
  readonly isApproved: boolean
  readonly amount: string
  readonly currency: string
  /** Two digits and words. */
  readonly authCode: string
  readonly cardType: string
  readonly lastFour: string
  /** `MMYY`. */
  readonly expiry: string
  /** Empty where the service states none: such a payment links nobody. */
  readonly cardHash: string
}

const reasons: Readonly<Record<string, DeclineReason>> = {
  '14': 'wrong_data',
  '15': 'wrong_data',
  '51': 'no_funds',
  '54': 'expired_card',
  '61': 'no_funds',
  '82': 'wrong_data',
}

const confirmationCode = /^65\b|COF Expiration Date is Expired/i

/** Whether the person has to come to the page of One Click: to confirm, or to type a card that is still good. */
export const needsPerson = ({ isApproved, authCode }: SegpayTransaction): boolean =>
  !isApproved && confirmationCode.test(authCode)

const separator = '-'

/** The transaction and its purchase, by which the service is asked about it. */
export const paymentIdOf = ({
  tranId,
  purchaseId,
}: Pick<SegpayTransaction, 'tranId' | 'purchaseId'>): string => `${tranId}${separator}${purchaseId}`

export function idsIn(paymentId: string): { readonly tranId: string; readonly purchaseId: string } {
  const [tranId = '', purchaseId = ''] = paymentId.split(separator)
  return { tranId, purchaseId }
}

const expiryPattern = /^(0[1-9]|1[0-2])(\d\d)$/
const lastFourPattern = /^\d{4}$/
const century = 2000

/** The card of the purchase, by whose number One Click charges it. */
function savedCardOf({ purchaseId, cardType, lastFour, expiry }: SegpayTransaction): SavedCard | null {
  const [, month, year] = expiryPattern.exec(expiry) ?? []
  if (month === undefined || !lastFourPattern.test(lastFour)) return null
  return {
    token: purchaseId,
    brand: /^[a-z]{2,20}$/.test(cardType) ? cardType : 'card',
    lastFour,
    expiresMonth: Number(month),
    expiresYear: century + Number(year),
  }
}

/** The outcome of a sale; null for anything else, for a trial, and for a charge that waits for the person. */
export function paymentOf(
  transaction: SegpayTransaction,
  { key, chargeKey, savesCard }: OrderReference,
): Payment | null {
  const { type, isApproved, amount, currency, authCode, cardHash } = transaction
  const amountMinor = fromDecimal(amount, currency)
  const isWaiting = chargeKey !== null && needsPerson(transaction)
  if (type !== 'sale' || !amountMinor || key === '' || isWaiting) return null
  return {
    paymentId: paymentIdOf(transaction),
    outcome: isApproved ? 'approved' : 'declined',
    amountMinor,
    currency,
    instrument: cardHash,
    declineReason: isApproved ? null : (reasons[authCode.slice(0, 2)] ?? 'refused'),
    chargeKey,
    savedCard: isApproved && savesCard && chargeKey === null ? savedCardOf(transaction) : null,
  }
}
