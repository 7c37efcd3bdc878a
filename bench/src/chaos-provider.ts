import type { ProviderBook } from '../../server/test/check-shop.ts'
import type { SettlementEntry } from '../../server/src/modules/payments/payment-provider.port.ts'

/** The fate of the notification about a payment. */
export type NotificationFate =
  /** It never comes. */
  | { readonly kind: 'lost' }
  /** It comes days later. */
  | { readonly kind: 'late' }
  /** It is sent before the buyer goes back to the shop. */
  | { readonly kind: 'now' }
  /** It comes so many ms later, each time. */
  | { readonly kind: 'after'; readonly delaysMs: readonly number[] }

/** A buyer's act on the page of a payment service. */
export interface PageAct {
  readonly card: string
  readonly isSaved: boolean
  /** The bank refuses it. */
  readonly isDeclined: boolean
  readonly fate: NotificationFate
}

/**
 * A payment service outside of the shop, which outlives the shop's processes. Its network loses requests and answers, and
 * it sends its notifications repeatedly, in no order, late or never.
 */
export interface ChaosProvider {
  /** The shop's name of it. */
  readonly name: 'test' | 'segpay' | 'billing' | 'checkoutChamp' | 'medoro'
  /** Cards of its bank, of which some pay on the page alone. */
  readonly cards: readonly string[]
  /** Whether it takes every currency; otherwise those in which something is sold. */
  readonly takesEveryCurrency: boolean
  /** Requests and answers that were lost on the way. */
  readonly lost: number
  /** Notifications that were sent. */
  readonly notified: number
  /** Origins of the shop's processes. */
  origins: () => readonly string[]
  /** Answers the shop's environment. */
  start(): Promise<Readonly<Record<string, string>>>
  stop(): Promise<void>
  /** Answers whether the page is paid. */
  pay(page: string, act: PageAct): Promise<boolean>
  /** Another payment of an order that was paid, as of a buyer who opens a second page. */
  payAgain(page: string, delaysMs: readonly number[]): Promise<void>
  /** From then on nothing is lost on the way. */
  becomeReliable(): Promise<void>
  /** Sends what was held back, and resolves when nothing is left to send. */
  sendLate(): Promise<void>
  /** Every payment that it took. */
  books(): Promise<readonly ProviderBook[]>
  /** The file that operators upload, of a service that lists no settlement. */
  settlementFile(): Promise<readonly SettlementEntry[]>
}
