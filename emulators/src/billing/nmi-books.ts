import { createHash, randomInt } from 'node:crypto'
import type { Card } from '../kit/bank.ts'
import type { BookedPayment } from '../kit/operation.ts'

/** A transaction of the gateway. */
export interface NmiTransaction {
  readonly id: string
  readonly type: 'sale' | 'refund'
  readonly orderId: string
  readonly description: string
  readonly amountMinor: number
  readonly currency: string
  readonly card: Card
  readonly vaultId: string
  readonly code: number
  readonly text: string
  readonly at: number
  /** Merchant-defined fields 1 and 2. */
  readonly fields: readonly [string, string]
  /** The sale whose money a refund returns. */
  readonly saleId: string | null
  readonly isMerchantInitiated: boolean
}

export const approvedCode = 100
const firstId = 8_000_000_000
const vaultIdMin = 1_000_000_000
const vaultIdMax = 2_000_000_000

/** The gateway's memory. */
export class NmiBooks {
  readonly transactions: NmiTransaction[] = []
  readonly vault = new Map<string, Card>()

  add(transaction: Omit<NmiTransaction, 'id'>): NmiTransaction {
    const added = { ...transaction, id: String(firstId + this.transactions.length) }
    this.transactions.push(added)
    return added
  }

  save(card: Card): string {
    const id = String(randomInt(vaultIdMin, vaultIdMax))
    this.vault.set(id, card)
    return id
  }

  approvedSale(orderId: string): NmiTransaction | undefined {
    return this.transactions.find(
      ({ type, orderId: known, code }) => type === 'sale' && known === orderId && code === approvedCode,
    )
  }

  returnedMinor(saleId: string): number {
    return this.transactions
      .filter((transaction) => transaction.saleId === saleId && transaction.code === approvedCode)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  }

  payments(): readonly BookedPayment[] {
    return this.transactions
      .filter(({ type }) => type === 'sale')
      .map(({ id, description, code, amountMinor, currency, isMerchantInitiated }) => ({
        id,
        reference: description,
        state: code === approvedCode ? 'approved' : 'declined',
        amountMinor,
        returnedMinor: this.returnedMinor(id),
        currency,
        isMerchantInitiated,
      }))
  }
}

export const masked = ({ number }: Card): string => `${number.slice(0, 1)}xxxxxxxxxxx${number.slice(-4)}`
export const hashOf = ({ number }: Card): string =>
  createHash('md5').update(`emulated ${number}`).digest('hex')
export const expiryOf = ({ month, year }: Card): string =>
  `${String(month).padStart(2, '0')}${String(year % 100).padStart(2, '0')}`
