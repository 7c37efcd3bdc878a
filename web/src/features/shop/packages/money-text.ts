import { type CompleteLocale, formatLocale, formatMinor, type ProductView } from '@serendip/contract'

/** Seconds of a call at the usual rate of a coin a second: a package is named by the minutes that it buys. */
const coinsPerMinute = 60

export const minutesOf = (coins: number): number => Math.floor(coins / coinsPerMinute)

type Price = Pick<ProductView, 'priceMinor' | 'currency'>

/** A price in minor units, in the way of a language: "$6.99". */
export const moneyText = ({ priceMinor, currency }: Price, language: CompleteLocale | string): string =>
  formatMinor(priceMinor, currency, formatLocale(language))

/** The price of a minute, rounded up to the minor unit, so that it never looks cheaper than it is. */
export const perMinuteOf = ({ priceMinor, currency, coins }: ProductView): Price => ({
  priceMinor: Math.ceil((priceMinor * coinsPerMinute) / coins),
  currency,
})
