import { type CompleteLocale, formatLocale, formatMinor, type ProductView } from '@serendip/contract'

/** Coins that a minute of a call usually costs. */
export const usualRateCoins = 60

/** A package is named by the whole minutes that it buys. */
export const minutesOf = (coins: number, rateCoins = usualRateCoins): number => Math.floor(coins / rateCoins)

type Price = Pick<ProductView, 'priceMinor' | 'currency'>

/** A price in minor units, in the way of a language: "$6.99". */
export const moneyText = ({ priceMinor, currency }: Price, language: CompleteLocale | string): string =>
  formatMinor(priceMinor, currency, formatLocale(language))

/** The price of a minute, rounded up to the minor unit, so that it never looks cheaper than it is. */
export const perMinuteOf = (
  { priceMinor, currency, coins }: ProductView,
  rateCoins = usualRateCoins,
): Price => ({
  priceMinor: Math.ceil((priceMinor * rateCoins) / coins),
  currency,
})
