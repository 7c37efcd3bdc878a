import type { PriceListProduct, UnitMargin } from '@serendip/contract/operator'
import { currencyOf, inCurrency, priceIn } from './currencies.ts'
import { atV4Price } from './price-list.ts'
import { countriesOf, priceTierOf } from './price-tiers.ts'
import { largestDiscount, type OfferTerms } from './spend-groups.ts'

/** Costs of a sale and the discounts of offers, by the settings in force. */
export interface SaleTerms extends OfferTerms {
  /** Of the provider: a share of the price, and a fixed part of each payment. */
  readonly providerFeePercent: number
  readonly providerFeeCents: number
  readonly creatorSharePercent: number
  readonly payoutCentsPer1000Coins: number
  /** The most that answers to a member earn, of what the membership terms. */
  readonly replyRewardMonthPercent: number
}

export interface TaxRates {
  /** The tax that a price includes. */
  taxIn(priceMinor: number, country: string | null, at: Date): number
  /** Those whose prices include a tax. */
  readonly countries: readonly string[]
}

const percentOf = (amount: number, percent: number): number => Math.ceil((amount * percent) / 100)

interface Sale {
  readonly terms: SaleTerms
  readonly tax: TaxRates
  readonly at: Date
}

/** Of a sale in one country at a discount in whole percent, if all its coins are spent on creators. */
function marginIn(
  { tier, key, group, coins, priceCents }: PriceListProduct,
  { country, percent }: { readonly country: string | null; readonly percent: number },
  { terms, tax, at }: Sale,
): UnitMargin {
  const currency = currencyOf(country)
  const priceMinor = Math.floor((priceIn(currency, priceCents) * (100 - percent)) / 100)
  const taxMinor = tax.taxIn(priceMinor, country, at)
  const feeMinor =
    percentOf(priceMinor, terms.providerFeePercent) + inCurrency(currency, terms.providerFeeCents)
  const earnedCents = (coins * terms.creatorSharePercent * terms.payoutCentsPer1000Coins) / 100_000
  const creatorsMinor = inCurrency(currency, earnedCents)
  const rewardsMinor = group === 'membership' ? percentOf(priceMinor, terms.replyRewardMonthPercent) : 0
  const marginMinor = priceMinor - taxMinor - feeMinor - creatorsMinor - rewardsMinor
  return {
    tier,
    key,
    country,
    currency,
    priceMinor,
    taxMinor,
    feeMinor,
    creatorsMinor,
    rewardsMinor,
    marginMinor,
  }
}

/** In dollars, to compare currencies. */
const worthOf = ({ marginMinor, currency }: UnitMargin): number => marginMinor / inCurrency(currency, 100)

/** The countries that can be the worst case of a tier; null is one without a tax. */
const placesOf = (tier: PriceListProduct['tier'], tax: TaxRates): readonly (string | null)[] =>
  countriesOf(tier) ?? [null, ...tax.countries.filter((country) => priceTierOf(country) === tier)]

/** The rest of each sale's price in the country and the offer where that is the least; a v4 price is a sale of its own. */
export const unitMargins = (products: readonly PriceListProduct[], sale: Sale): readonly UnitMargin[] => {
  const worstOf = (product: PriceListProduct, percent: number): UnitMargin =>
    placesOf(product.tier, sale.tax)
      .map((country) => marginIn(product, { country, percent }, sale))
      .reduce((worst, margin) => (worthOf(margin) < worthOf(worst) ? margin : worst))
  return products.flatMap((product) => {
    // Of a pack that has a v4 price, that is the one of the timer offer too.
    if (product.v4PriceCents !== null) return [worstOf(product, 0), worstOf(atV4Price(product), 0)]
    return [worstOf(product, largestDiscount(products, product, sale.terms))]
  })
}
