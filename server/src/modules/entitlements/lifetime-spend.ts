import { exponentOf } from '@serendip/contract'
import type { PaidMoney, Wallet } from '../wallet/index.ts'

/**
 * US cents that one unit of a currency counts for in the lifetime spend: the relation of our own prices in euros and pounds,
 * so that whoever bought the same packages is in the same group, and rates of 2026 elsewhere. For grouping alone, never for
 * an amount that somebody pays or receives.
 */
const centsPerUnit: Readonly<Record<string, number>> = {
  USD: 100,
  EUR: 100,
  GBP: 100 / 0.85,
  JPY: 0.65,
  KWD: 325,
}

/** Money in US cents; a currency without a rate counts nothing. */
export const worthInCents = ({ currency, amountMinor }: PaidMoney): number =>
  Math.round((amountMinor * (centsPerUnit[currency] ?? 0)) / 10 ** exponentOf(currency))

/** Reads a person's payments less what was returned, in US cents: `lt`. */
export const lifetimeSpendReader =
  (wallet: Pick<Wallet, 'paidMoney'>) =>
  async (userId: string): Promise<number> =>
    (await wallet.paidMoney(userId)).reduce((sum, paid) => sum + worthInCents(paid), 0)
