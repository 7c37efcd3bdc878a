import type { Currency, ProductView } from '@serendip/contract'
import type { PriceListProduct } from '@serendip/contract/operator'
import { currencyOf, priceIn } from './currencies.ts'
import { atV4Price, discountPercent, type PriceList, productsOnSale } from './price-list.ts'
import { priceTierOf } from './price-tiers.ts'

export type PackageGroup = ProductView['packageGroup']

function viewOf(product: PriceListProduct, packageGroup: PackageGroup, currency: Currency): ProductView {
  const { key, coins, priceCents, regularPriceCents } = product
  const discount =
    regularPriceCents === null
      ? { regularPriceMinor: null, discountPercent: null }
      : {
          regularPriceMinor: priceIn(currency, regularPriceCents),
          discountPercent: discountPercent(priceCents, regularPriceCents),
        }
  return {
    productId: key,
    productType: 'coins',
    packageGroup,
    coins,
    priceMinor: priceIn(currency, priceCents),
    currency,
    ...discount,
  }
}

/** The products of a group at the prices of a country, smallest first. `isV4` is the lower first price of a test. */
export function productsOf(
  list: PriceList,
  country: string | null,
  group: PackageGroup,
  { isV4 = false }: { readonly isV4?: boolean } = {},
): readonly ProductView[] {
  const currency = currencyOf(country)
  return productsOnSale(list, priceTierOf(country), group).map((product) =>
    viewOf(isV4 ? atV4Price(product) : product, group, currency),
  )
}
