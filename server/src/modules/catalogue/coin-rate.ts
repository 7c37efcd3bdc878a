import type { CoinRate } from '@serendip/contract'
import { currencyOf, priceIn } from './currencies.ts'
import { type PriceList, productsOnSale } from './price-list.ts'
import { priceTierOf } from './price-tiers.ts'

/** The regular rate of a country's tier: that of its smallest package, which costs most per coin. */
export function regularCoinRate(list: PriceList, country: string | null): CoinRate {
  const [smallest] = productsOnSale(list, priceTierOf(country), 'default')
  if (!smallest) throw new Error(`price list ${list.version} sells no packages in ${country}`)
  const currency = currencyOf(country)
  const centsPer1000Coins = Math.ceil((priceIn(currency, smallest.priceCents) * 1000) / smallest.coins)
  return { currency, centsPer1000Coins }
}
