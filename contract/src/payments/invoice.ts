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
  'refunded',
] as const
export const invoiceState = z.enum(invoiceStates)
export type InvoiceState = z.infer<typeof invoiceState>

/** Why a payment was declined, as far as it helps the person to decide what to do next. */
export const declineReasons = ['no_funds', 'expired_card', 'wrong_data', 'refused', 'cancelled'] as const
export type DeclineReason = (typeof declineReasons)[number]
