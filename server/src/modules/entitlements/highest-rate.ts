import type { CoinRate } from '@serendip/contract'
import { currency } from '@serendip/contract'
import type { Wallet } from '../wallet/index.ts'
import { worthInCents } from './lifetime-spend.ts'

/**
 * Reads the highest rate at which a person paid for coins that were not given back; null for who never paid. Rates of several
 * currencies are compared as lifetime spend is added up.
 */
export const highestRateReader =
  (wallet: Pick<Wallet, 'paidRates'>) =>
  async (userId: string): Promise<CoinRate | null> => {
    const rates = (await wallet.paidRates(userId)).flatMap(({ currency: paidIn, minorPer1000Coins }) => {
      const shown = currency.safeParse(paidIn)
      return shown.success ? [{ currency: shown.data, centsPer1000Coins: minorPer1000Coins }] : []
    })
    const worth = (rate: CoinRate): number =>
      worthInCents({ currency: rate.currency, amountMinor: rate.centsPer1000Coins })
    return rates.toSorted((first, second) => worth(second) - worth(first))[0] ?? null
  }
