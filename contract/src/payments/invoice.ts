import { z } from 'zod'

/**
 * `paid_not_credited`: money came for somebody who may not receive coins; it is credited when that ends, or refunded
 * within a day.
 */
export const invoiceStates = [
  'created',
  'pending',
  'paid',
  'declined',
  'expired',
  'paid_not_credited',
  'partly_refunded',
  'refunded',
] as const
export const invoiceState = z.enum(invoiceStates)
export type InvoiceState = z.infer<typeof invoiceState>

/** Why a payment was declined, as far as it helps the person to decide what to do next. */
export const declineReasons = ['no_funds', 'expired_card', 'wrong_data', 'refused', 'cancelled'] as const
export type DeclineReason = (typeof declineReasons)[number]

/**
 * Why money goes back to a person: coins that nobody used were taken back, an invoice was paid a second time, or days of a
 * membership are not used.
 */
export const refundReasons = ['coins_taken_back', 'paid_twice', 'days_returned'] as const

/** `failed`: the payment service refused it for days; `cancelled`: its coins were given back before it was asked. */
export const refundStates = ['owed', 'asked', 'done', 'failed', 'cancelled'] as const
