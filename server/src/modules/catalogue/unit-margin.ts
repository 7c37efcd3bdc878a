import type { PriceListProduct, UnitMargin } from '@serendip/contract/operator'
import { currencyOf, inCurrency, priceIn } from './currencies.ts'
import { atV4Price } from './price-list.ts'
import { countriesOf, priceTierOf } from './price-tiers.ts'

/** Costs of a sale, by the settings in force. */
export interface SaleCosts {
  /** Of the provider: a share of the price, and a fixed part of each payment. */
  readonly providerFeePercent: number
  readonly providerFeeCents: number
  readonly creatorSharePercent: number
  readonly payoutCentsPer1000Coins: number
  /** The most that answers to a member earn, of what the membership costs. */
  readonly replyRewardMonthPercent: number
}

export interface TaxRates {
  /** The tax that a price includes. */
  taxIn(priceMinor: number, country: string | null, at: Date): number
  /** Those whose prices include a tax. */
  readonly countries: readonly string[]
}

const percentOf = (amount: number, percent: number): number => Math.ceil((amount * percent) / 100)

/** Of a sale in one country, if all its coins are spent on creators. */
function marginIn(
  { tier, key, group, coins, priceCents }: PriceListProduct,
  country: string | null,
  { costs, tax, at }: { readonly costs: SaleCosts; readonly tax: TaxRates; readonly at: Date },
): UnitMargin {
  const currency = currencyOf(country)
  const priceMinor = priceIn(currency, priceCents)
  const taxMinor = tax.taxIn(priceMinor, country, at)
  const feeMinor =
    percentOf(priceMinor, costs.providerFeePercent) + inCurrency(currency, costs.providerFeeCents)
  const earnedCents = (coins * costs.creatorSharePercent * costs.payoutCentsPer1000Coins) / 100_000
  const creatorsMinor = inCurrency(currency, earnedCents)
  const rewardsMinor = group === 'membership' ? percentOf(priceMinor, costs.replyRewardMonthPercent) : 0
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

/** The rest of each sale's price in the country where that is the least, also at the v4 price. */
export const unitMargins = (
  products: readonly PriceListProduct[],
  sale: Parameters<typeof marginIn>[2],
): readonly UnitMargin[] =>
  products
    .flatMap((product) => (product.v4PriceCents === null ? [product] : [product, atV4Price(product)]))
    .map((product) => {
      const margins = placesOf(product.tier, sale.tax).map((country) => marginIn(product, country, sale))
      return margins.reduce((worst, margin) => (worthOf(margin) < worthOf(worst) ? margin : worst))
    })
