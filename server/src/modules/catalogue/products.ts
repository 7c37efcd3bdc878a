import type { ProductView } from '@serendip/contract'
import type { CatalogueGroup, PriceListProduct } from '@serendip/contract/operator'
import { currencyOf, priceIn } from './currencies.ts'
import { discountPercent, type PublishedPrices, referencePrice } from './price-list.ts'

export type PackageGroup = ProductView['packageGroup']

/** Memberships are of no group of packages. */
const packageGroupOf = (group: CatalogueGroup): PackageGroup => (group === 'membership' ? 'default' : group)

/** A price of an offer, lower than that of the list. */
export interface OfferPrice {
  readonly offer: ProductView['offer']
  /** The discount from the price of the list, in whole percent, rounded in favour of the person. */
  readonly percent: number
}

/** A product at the price of a country. Only what is offered for a reason is called cheaper, however prices changed lately. */
export function productView(
  list: PublishedPrices,
  product: PriceListProduct,
  { country, offer, percent }: OfferPrice & { readonly country: string | null },
): ProductView {
  const { key, group, coins, months, priceCents } = product
  const currency = currencyOf(country)
  const priceMinor = Math.floor((priceIn(currency, priceCents) * (100 - percent)) / 100)
  const reference = offer === null ? null : referencePrice(list, product)
  const regularMinor = reference === null ? 0 : priceIn(currency, reference)
  const isCheaper = regularMinor > priceMinor
  return {
    productId: key,
    productType: group === 'membership' ? 'membership' : 'coins',
    packageGroup: packageGroupOf(group),
    coins,
    months,
    priceMinor,
    currency,
    regularPriceMinor: isCheaper ? regularMinor : null,
    discountPercent: isCheaper ? discountPercent(priceMinor, regularMinor) : null,
    offer,
  }
}
