import {
  catalogueGroups,
  type OfferView,
  type PriceListProduct,
  type PriceTierView,
  priceTiers,
} from '@serendip/contract/operator'
import { currenciesOf, priceIn } from './currencies.ts'
import { atV4Price, discountPercent, type PriceList } from './price-list.ts'
import { countriesOf } from './price-tiers.ts'

interface Offer {
  readonly kind: OfferView['kind']
  readonly product: PriceListProduct
}

/** A product that has a v4 price is another offer at that price. */
function offersOf(product: PriceListProduct): readonly Offer[] {
  const { group } = product
  const kind = group === 'default' ? 'package' : group
  const own = { kind, product } as const
  return product.v4PriceCents === null ? [own] : [own, { kind: 'starterV4', product: atV4Price(product) }]
}

const placeOf = ({ product }: Offer): number => catalogueGroups.indexOf(product.group)

/** Offers of each tier, with their prices: the regular packages first. */
export const listPrices = ({ products }: PriceList): PriceTierView[] =>
  priceTiers.map((tier) => {
    const countries = countriesOf(tier)
    const currencies = currenciesOf(countries)
    const offers = products.filter((product) => product.tier === tier).flatMap(offersOf)
    return {
      tier,
      countries: countries && [...countries],
      currencies: [...currencies],
      offers: offers
        .toSorted((left, right) => placeOf(left) - placeOf(right))
        .map(
          ({ kind, product: { key, coins, months, priceCents, minutes, regularPriceCents, isOnSale } }) => ({
            kind,
            key,
            coins,
            months,
            minutes,
            cents: currencies.map((currency) => priceIn(currency, priceCents)),
            discountPercent:
              regularPriceCents === null ? null : discountPercent(priceCents, regularPriceCents),
            isOnSale,
          }),
        ),
    }
  })
