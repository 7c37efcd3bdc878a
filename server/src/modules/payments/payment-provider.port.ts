import type { DeclineReason } from '@serendip/contract'
import type { Row } from '../../kernel/tables.ts'

/** A sum to be charged, once. */
export interface Order {
  readonly invoiceId: string
  readonly amountMinor: number
  /** ISO 4217. */
  readonly currency: string
  /** The browser's address after the payment's page, whatever came of it. */
  readonly returnUrl: string
}

export interface Checkout {
  /** The provider's name of the payment's page. */
  readonly checkoutId: string
  readonly url: string
}

/** The outcome of a payment, as the provider states it. */
export interface Payment {
  /** The provider's name of the payment. */
  readonly paymentId: string
  readonly outcome: 'approved' | 'declined'
  readonly amountMinor: number
  readonly currency: string
  /** A fingerprint of the means of payment. */
  readonly instrument: string
  readonly declineReason: DeclineReason | null
}

/** A notification whose authenticity was checked. */
export interface PaymentNotification {
  readonly eventId: string
  /** The provider's name of what happened. */
  readonly type: string
  /** Null for a notification about no invoice of ours, or one that says nothing of an outcome. */
  readonly invoiceId: string | null
  readonly payment: Payment | null
}

/** A service that takes money. */
export interface PaymentProvider {
  readonly name: Row<'webhooks'>['provider']
  /** Begins a payment; the same order answers the same page. Throws shop_closed. */
  createCheckout(order: Order): Promise<Checkout>
  /** The outcome of a payment; null while there is none. Throws shop_closed. */
  read(checkoutId: string): Promise<Payment | null>
  /** Gives a payment's money back; the same key does it once. Throws shop_closed. */
  refund(refund: {
    readonly paymentId: string
    readonly amountMinor: number
    readonly key: string
  }): Promise<void>
  /** Throws forbidden for what is not proven to be the provider's, bad_input for what cannot be read. */
  openNotification(rawBody: Uint8Array, signature: string | undefined): PaymentNotification
}
