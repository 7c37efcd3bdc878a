import type { InvoiceState } from '@serendip/contract'
import type { OfferEffect } from '../offers/index.ts'

/** Everything that can happen to an invoice. */
export const invoiceEvents = [
  ...(['started', 'approved', 'declined', 'expired', 'credited'] as const),
  /** The money of all of its coins, or of some of them, went back. */
  ...(['returned', 'part_returned'] as const),
] as const
export type InvoiceEvent = (typeof invoiceEvents)[number]

/**
 * Effects of a transition, in its transaction: `credit` gives a number, writes the money and the coins; `return` writes
 * the money that went back.
 */
export type InvoiceEffect = 'credit' | 'return'

export interface Transition {
  readonly to: InvoiceState
  readonly effect?: InvoiceEffect
}

const paid: Transition = { to: 'paid', effect: 'credit' }
const declined: Transition = { to: 'declined' }
const pending: Transition = { to: 'pending' }
const returned: Transition = { to: 'refunded', effect: 'return' }
const partReturned: Transition = { to: 'partly_refunded', effect: 'return' }

/**
 * State × event → the next state. What is missing changes nothing: a repeated or late notification of something that is
 * already settled. Money that comes is never refused, however late it comes.
 */
export const transitions: Readonly<
  Record<InvoiceState, Partial<Readonly<Record<InvoiceEvent, Transition>>>>
> = {
  created: { started: pending, approved: paid, declined, expired: { to: 'expired' } },
  pending: { approved: paid, declined, expired: { to: 'expired' } },
  // The person may try again on the same page of the provider, or its answers may come in the wrong order.
  declined: { started: pending, approved: paid, expired: { to: 'expired' } },
  expired: { approved: paid },
  paid: { returned, part_returned: partReturned },
  // The rest of its coins is still credited or taken back.
  paid_not_credited: {
    credited: { to: 'paid' },
    returned,
    part_returned: { to: 'paid_not_credited', effect: 'return' },
  },
  partly_refunded: { returned, part_returned: partReturned },
  refunded: {},
}

/** The mail that an invoice brings when it enters a state. */
export const mailOf: Partial<Readonly<Record<InvoiceState, 'receipt'>>> = { paid: 'receipt' }

/**
 * Effects on the offers of an invoice when it enters a state: a pending one holds them, and a paid one used them up. A
 * declined one still has them, because its page can still be paid: another order ends it first.
 */
export const offersOf: Partial<Readonly<Record<InvoiceState, OfferEffect>>> = {
  pending: 'hold',
  expired: 'release',
  paid: 'use',
  paid_not_credited: 'use',
}
