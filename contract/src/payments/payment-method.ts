import { z } from 'zod'
import { label } from '../answer-fields.ts'
import { id, textUpTo } from '../fields.ts'

/** A saved card, as far as a person recognises it. */
export const paymentMethod = z.object({
  methodId: id,
  /** As the payment service names it: `visa`, `mastercard`. */
  brand: label,
  lastFour: textUpTo(4),
  expiresMonth: z.number().int().min(1).max(12),
  expiresYear: z.number().int().min(2000).max(2199),
})
export type PaymentMethod = z.infer<typeof paymentMethod>

/** The saved methods of one person; a further one replaces the oldest. */
export const paymentMethodsMax = 10
