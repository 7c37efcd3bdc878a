import { DomainError } from '../../kernel/domain-error.ts'
import type { ChargeState, Order, Payment } from '../../modules/payments/payment-provider.port.ts'

/** Asks a service. Throws shop_closed for whatever goes wrong on the way. */
export async function ask<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch {
    throw new DomainError('shop_closed')
  }
}

/** The payment of an order that counts: the one that was approved, or the latest one. */
export const decisivePayment = (payments: readonly Payment[]): Payment | null =>
  payments.find(({ outcome }) => outcome === 'approved') ?? payments.at(-1) ?? null

/** A charge of which the service made no payment, as one of a card that was forgotten. */
export const refusedCharge = (
  { key, amountMinor, currency }: Order,
  declineReason: NonNullable<Payment['declineReason']> = 'refused',
): ChargeState => ({
  kind: 'settled',
  payment: {
    paymentId: `refused-${key}`,
    outcome: 'declined',
    amountMinor,
    currency,
    instrument: '',
    declineReason,
    chargeKey: key,
    savedCard: null,
  },
})
