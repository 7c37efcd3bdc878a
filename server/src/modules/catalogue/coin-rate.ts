import type { CoinRate } from '@serendip/contract'
import { coinPackages } from './coin-packages.ts'
import { currencyOf, priceIn } from './currencies.ts'
import { priceTierOf } from './price-tiers.ts'

/** The regular rate of a country's tier: that of its smallest package, which costs most per coin. */
export function regularCoinRate(country: string | null): CoinRate {
  const [{ coins, priceCents }] = coinPackages[priceTierOf(country)]
  const currency = currencyOf(country)
  return { currency, centsPer1000Coins: Math.ceil((priceIn(currency, priceCents) * 1000) / coins) }
}
