import type { DeclineReason, PaymentServiceName, ProductType } from '@serendip/contract'
import type { WebhookCall, WebhookFormat } from '../webhooks/index.ts'

/** A sum to be charged, once. */
export interface Order {
  /** The provider's idempotency key: the same one is the same payment's page, or the same charge. */
  readonly key: string
  readonly invoiceId: string
  readonly amountMinor: number
  /** ISO 4217. */
  readonly currency: string
  /** The browser's address after a page of the provider on which nothing was paid. */
  readonly returnUrl: string
  /** The same after a payment: it says so, and proves nothing. */
  readonly paidUrl: string
}

export interface CheckoutOrder extends Order {
  /** The person agreed to save the card; the page lets them change their mind. */
  readonly savesCard: boolean
}

export interface ChargeOrder extends Order {
  /** The provider's name of a saved card. */
  readonly token: string
  /** A renewal is initiated by us, the merchant, under the person's standing consent; banks are told so. */
  readonly initiatedBy: 'person' | 'merchant'
}

export interface Checkout {
  /** The provider's name of the payment's page. */
  readonly checkoutId: string
  readonly url: string
}

/** A card that the person agreed to save, as the provider describes it. */
export interface SavedCard {
  /** The provider's name of it, with which it can be charged. */
  readonly token: string
  readonly brand: string
  readonly lastFour: string
  readonly expiresMonth: number
  readonly expiresYear: number
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
  /** The key of a charge of a saved card; null for a payment on the provider's page. */
  readonly chargeKey: string | null
  readonly savedCard: SavedCard | null
}

/** The state of a charge, as far as the provider knows or could tell. */
export type ChargeState =
  | { readonly kind: 'settled'; readonly payment: Payment }
  /** The bank wants the person to confirm it on the checkout's page. */
  | ({ readonly kind: 'confirmation' } & Checkout)
  /** It may have been made. */
  | { readonly kind: 'unknown' }

/** Money of a payment that goes back the way it was paid. */
export interface RefundOrder {
  /** The provider's idempotency key: the same one is the same refund. */
  readonly key: string
  /** The provider's name of the payment. */
  readonly paymentId: string
  readonly amountMinor: number
  /** ISO 4217. */
  readonly currency: string
}

/** The state of a refund, as far as the provider knows or could tell. */
export type RefundState =
  /** The provider's name of the refund. */
  | { readonly kind: 'done'; readonly refundId: string }
  /** Nothing goes back under this key, now or later. */
  | { readonly kind: 'declined' }
  /** The provider answers, and it is not its turn, or the money is not back yet. */
  | { readonly kind: 'waiting' }
  /** There was no answer. It may have been made. */
  | { readonly kind: 'unknown' }

/** The body of a notification. */
export interface PaymentNotification {
  readonly eventId: string
  /** The provider's name of what happened. */
  readonly type: string
  /** Null for a notification about no invoice of ours, or one that says nothing of an outcome. */
  readonly invoiceId: string | null
  readonly payment: Payment | null
  /** Payments that the bank took back. */
  readonly chargebacks?: readonly Chargeback[]
}

/** Money that a provider says it moved. */
export interface SettlementEntry {
  readonly kind: 'sale' | 'refund' | 'chargeback'
  /** The provider's name of this entry: the same whenever it is listed. */
  readonly transactionId: string
  /** The provider's name of the payment that it is about. */
  readonly paymentId: string
  /** Null where the provider does not say it. */
  readonly invoiceId: string | null
  readonly amountMinor: number
  readonly currency: string
  readonly at: number
}

/** A payment that the bank took back, as a notification says it. */
export type Chargeback = Omit<SettlementEntry, 'kind' | 'at'>

/** A payment that a provider names again. */
export interface FoundPayment {
  readonly invoiceId: string | null
  readonly payment: Payment
}

/** The form of a provider's notifications. */
export interface NotificationForm {
  readonly format: WebhookFormat
  /** A provider that calls by GET says everything in the query. */
  readonly method: 'GET' | 'POST'
  /** Names of fields whose values operators see. */
  readonly shownFields: readonly string[]
}

/** Origins of a provider that the screens of payments, and no other pages, may use. */
export interface PaymentPageOrigins {
  /** May be shown in a frame. */
  readonly frames: readonly string[]
  /** May be sent a form. */
  readonly forms: readonly string[]
}

/** A form that the browser posts to a page of the provider. */
export interface PaymentForm {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
}

/** A service that takes money. */
export interface PaymentProvider {
  readonly pageOrigins: PaymentPageOrigins
  readonly name: PaymentServiceName
  /** Begins a payment; the same key answers the same page. Throws shop_closed. */
  createCheckout(order: CheckoutOrder): Promise<Checkout>
  /**
   * Only of a provider whose page takes a form: the `url` of its checkouts is a page of ours that posts this one. Null for a
   * checkout that there is not.
   */
  formOf?(checkoutId: string): Promise<PaymentForm | null>
  /** The outcome of a payment; null while there is none. Throws shop_closed. */
  read(checkoutId: string): Promise<Payment | null>
  /**
   * Ends a page, on which nothing is paid from then on; answers what was paid before. Where a provider cannot end a page, a
   * later payment on it is credited if the invoice is unpaid, and goes back otherwise. Throws shop_closed.
   */
  close(checkoutId: string): Promise<Payment | null>
  /** Charges a saved card; the same key does it once. A failure on the way is `unknown`, not an error. */
  charge(order: ChargeOrder): Promise<ChargeState>
  /** The state of a charge; null for a key that the provider never saw. Throws shop_closed. */
  readCharge(key: string): Promise<ChargeState | null>
  /** Deletes a saved card. Throws shop_closed. */
  forgetCard(token: string): Promise<void>
  /** Gives a payment's money back; the same key does it once. A failure on the way is `unknown`, not an error. */
  refund(order: RefundOrder): Promise<RefundState>
  /** The state of a refund; null for a key that the provider never saw. Throws shop_closed. */
  readRefund(key: string): Promise<RefundState | null>
  /**
   * Only of a provider that lists its settlement: the money that it moved from an instant up to, but not including, another
   * one; more than that does no harm. Throws shop_closed.
   */
  listTransactions?(range: {
    readonly from: number
    readonly to: number
  }): Promise<readonly SettlementEntry[]>
  /** The outcome of a payment by its name; null for an unknown one. Throws shop_closed. */
  findPayment(paymentId: string): Promise<FoundPayment | null>
  /** Throws forbidden for a notification that is not proven to be the provider's. */
  checkSender(call: WebhookCall): void
  /** Reads a notification whose sender was checked. Throws bad_input. */
  readNotification(rawBody: Uint8Array): PaymentNotification
  /**
   * Only of a provider whose notifications prove nothing by themselves: asks it about one, and answers it with what the
   * provider says now. Throws bad_input, shop_closed.
   */
  confirmNotification?(rawBody: Uint8Array): Promise<PaymentNotification>
}

/** The purchases that a provider takes, by the contract with it; null: all. */
export interface ProviderTerms {
  /** ISO 3166-1, upper case. */
  readonly countries: readonly string[] | null
  /** ISO 4217. */
  readonly currencies: readonly string[] | null
  readonly productTypes: readonly ProductType[] | null
}

export interface ConfiguredProvider {
  readonly provider: PaymentProvider
  readonly terms: ProviderTerms
}

/** The providers of a brand, the preferred one first; empty: nothing is sold. */
export type PaymentProviders = (brandId: string) => readonly ConfiguredProvider[]
