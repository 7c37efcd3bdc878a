import type { Card } from '../kit/bank.ts'
import type { BookedPayment } from '../kit/operation.ts'

/** A transaction of the service. */
export interface SegpayTransaction {
  readonly id: string
  readonly purchaseId: string
  /** The transaction that a credit or a chargeback is about; otherwise 0. */
  readonly relatedId: string
  readonly type: 'sale' | 'credit' | 'charge'
  readonly stage: 'Initial' | 'Rebill'
  readonly isApproved: boolean
  readonly authCode: string
  readonly amountMinor: number
  readonly currency: string
  readonly card: Card
  readonly refs: SegpayRefs
  readonly at: number
}

/** REF1 to REF3, which the service returns as they were given. */
export type SegpayRefs = readonly [string, string, string]

const firstId = 1_390_000_000
const firstPurchaseId = 83_000_000

/** The service's memory. */
export class SegpayBooks {
  readonly transactions: SegpayTransaction[] = []
  /** The card of a purchase, with which One Click charges it. */
  readonly purchases = new Map<string, Card>()

  add(transaction: Omit<SegpayTransaction, 'id'>): SegpayTransaction {
    const added = { ...transaction, id: String(firstId + this.transactions.length) }
    this.transactions.push(added)
    return added
  }

  nextPurchaseId(): string {
    return String(firstPurchaseId + this.transactions.length)
  }

  creditOf(saleId: string): SegpayTransaction | undefined {
    return this.transactions.find(({ type, relatedId }) => type === 'credit' && relatedId === saleId)
  }

  payments(): readonly BookedPayment[] {
    return this.transactions
      .filter(({ type }) => type === 'sale')
      .map(({ id, purchaseId, refs, isApproved, amountMinor, currency }) => ({
        id,
        reportId: `${id}-${purchaseId}`,
        reference: refs[1],
        state: isApproved ? 'approved' : 'declined',
        amountMinor,
        returnedMinor: this.creditOf(id)?.amountMinor ?? 0,
        currency,
        isMerchantInitiated: null,
      }))
  }
}
