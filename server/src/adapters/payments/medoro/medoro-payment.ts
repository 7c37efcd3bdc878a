import { createHash } from 'node:crypto'
import type { DeclineReason } from '@serendip/contract'
import { z } from 'zod'
import type { ChargeState, Payment, SavedCard } from '../../../modules/payments/payment-provider.port.ts'

const digits = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)

/** A payment as the gateway tells it. */
export const medoroPayment = z.object({
  Payment: z.object({ ID: z.string().min(1).max(100), State: z.string().regex(/^\d{1,2}$/) }),
  Order: z.object({
    ID: z.string().min(1).max(200),
    Amount: digits,
    Currency: z.string().length(3),
    Description: z.string().max(500),
    ReversalAmount: digits.optional(),
  }),
  Card: z
    .object({ Number: z.string(), Expiry: z.string(), Token: z.string() })
    .partial()
    .optional()
    .catch(undefined),
  D3D: z
    .object({ ACS: z.object({ URL: z.string() }) })
    .optional()
    .catch(undefined),
  ActionCode: z.string().max(10).optional().catch(undefined),
})
export type MedoroPayment = z.infer<typeof medoroPayment>

/** Names of the numbers of `Payment.State`. Any other one, 7 among them, is unclear. */
const states: Readonly<Record<string, 'approved' | 'declined' | 'pending' | 'returned'>> = {
  2: 'declined',
  3: 'pending',
  4: 'declined',
  5: 'declined',
  6: 'approved',
  8: 'returned',
}
export const stateOf = ({ Payment: { State } }: MedoroPayment) => states[State] ?? 'unclear'

/** The codes of ISO 8583 that tell a person what to do; any other one is a refusal. */
const reasons: Readonly<Record<string, DeclineReason>> = {
  101: 'expired_card',
  201: 'expired_card',
  111: 'wrong_data',
  117: 'wrong_data',
  118: 'wrong_data',
  125: 'wrong_data',
  187: 'wrong_data',
  116: 'no_funds',
  121: 'no_funds',
}

const brands: readonly (readonly [start: RegExp, brand: string])[] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2[2-7])/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^(5[06-8]|6)/, 'maestro'],
]

/** A saved card; null unless the gateway says under which name it is kept, and until when it is good. */
function savedCardOf({
  Number: number = '',
  Expiry = '',
  Token,
}: NonNullable<MedoroPayment['Card']>): SavedCard | null {
  // Year, then month.
  const [, year, month] = /^(\d\d)(0[1-9]|1[0-2])$/.exec(Expiry) ?? []
  const lastFour = /\d{4}$/.exec(number)?.[0]
  if (!Token || !lastFour || !year || !month) return null
  return {
    token: Token,
    brand: brands.find(([start]) => start.test(number))?.[1] ?? 'card',
    lastFour,
    expiresMonth: Number(month),
    expiresYear: 2000 + Number(year),
  }
}

const fingerprintOf = (seen: MedoroPayment): string => {
  const means = seen.Card?.Number ?? seen.Payment.ID
  return `card-${createHash('sha256').update(means).digest('hex').slice(0, 32)}`
}

/** The text of an order that both the person and we read: it comes back with each answer, signed. */
const descriptionStart = 'Order '
export const descriptionOf = (invoiceId: string): string => descriptionStart + invoiceId
export const invoiceOf = ({ Order: { Description } }: MedoroPayment): string | null =>
  Description.startsWith(descriptionStart) ? Description.slice(descriptionStart.length) : null

/** A charge that the bank wants confirmed is paid as an order of its own, whose id ends with this. */
export const confirmationEnd = '.3ds'

/** The key of a charge; null for a page, whose key begins with its invoice. */
function chargeKeyOf(seen: MedoroPayment): string | null {
  const { ID } = seen.Order
  if (ID.startsWith(`${invoiceOf(seen)}.`)) return null
  return ID.endsWith(confirmationEnd) ? ID.slice(0, -confirmationEnd.length) : ID
}

/** The outcome of a payment; null while there is none, or none that is clear. Money that is with the person again was declined. */
export function paymentOf(seen: MedoroPayment): Payment | null {
  const state = stateOf(seen)
  if (state === 'pending' || state === 'unclear') return null
  const isApproved = state === 'approved'
  return {
    paymentId: seen.Payment.ID,
    outcome: isApproved ? 'approved' : 'declined',
    amountMinor: seen.Order.Amount,
    currency: seen.Order.Currency,
    instrument: fingerprintOf(seen),
    declineReason: isApproved ? null : (reasons[seen.ActionCode ?? ''] ?? 'refused'),
    chargeKey: chargeKeyOf(seen),
    savedCard: isApproved && seen.Card ? savedCardOf(seen.Card) : null,
  }
}

/** Null where the bank wants it confirmed. */
export function chargeStateOf(seen: MedoroPayment): ChargeState | null {
  const payment = paymentOf(seen)
  if (payment) return { kind: 'settled', payment }
  return stateOf(seen) === 'pending' && seen.D3D ? null : { kind: 'unknown' }
}
