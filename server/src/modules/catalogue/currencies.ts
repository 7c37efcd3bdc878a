import type { Currency } from '@serendip/contract'

const euroCountries = [
  ...['AT', 'BE', 'BG', 'CY', 'DE', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR'],
  ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PT', 'SI', 'SK'],
]

/** The currency of payment in a country (ISO 3166-1 alpha-2). */
export function currencyOf(country: string | null): Currency {
  if (country === 'GB') return 'GBP'
  return country !== null && euroCountries.includes(country) ? 'EUR' : 'USD'
}

/** The currencies of these countries, or of all that are in no list (null). */
export const currenciesOf = (countries: readonly string[] | null): readonly Currency[] =>
  (['USD', 'EUR', 'GBP'] as const).filter((currency) =>
    countries === null ? currency !== 'GBP' : countries.some((country) => currencyOf(country) === currency),
  )

const poundsPerDollar = 0.85
const halfPoundPence = 50

/** Costs in US cents converted to a currency, rounded up. */
export const inCurrency = (currency: Currency, cents: number): number =>
  Math.ceil(currency === 'GBP' ? cents * poundsPerDollar : cents)

/** A price in US cents converted to a currency: the same digits in euros; the nearest .49 or .99 in pounds. */
export function priceIn(currency: Currency, priceCents: number): number {
  if (currency !== 'GBP') return priceCents
  return Math.round((priceCents * poundsPerDollar + 1) / halfPoundPence) * halfPoundPence - 1
}
