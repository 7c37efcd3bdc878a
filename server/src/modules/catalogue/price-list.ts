import { type CatalogueGroup, type PriceListProduct, v4KeyOf } from '@serendip/contract/operator'
import type { PriceTier } from './price-tiers.ts'

/** A version of the catalogue: the products of all tiers, with their prices. */
export interface PriceList {
  readonly version: number
  /** By tier, and smallest first. */
  readonly products: readonly PriceListProduct[]
}

/** The version in force, and what was sold before it. */
export interface PublishedPrices extends PriceList {
  /** Products of every version that was in force in the last 30 days, this one included. */
  readonly lately: readonly PriceListProduct[]
}

/** The products of a tier that are sold in a group, smallest first. */
export const productsOnSale = (
  { products }: Pick<PriceList, 'products'>,
  tier: PriceTier,
  group: CatalogueGroup,
): readonly PriceListProduct[] =>
  products.filter((product) => product.isOnSale && product.tier === tier && product.group === group)

/** The discount of a price from the regular one, in whole percent. */
export const discountPercent = (priceCents: number, regularPriceCents: number): number =>
  Math.round(((regularPriceCents - priceCents) * 100) / regularPriceCents)

/** A product at the lower first price of a test, under a key of its own; itself if it has none. */
export const atV4Price = (product: PriceListProduct): PriceListProduct =>
  product.v4PriceCents === null
    ? product
    : { ...product, key: v4KeyOf(product.coins), priceCents: product.v4PriceCents }

/**
 * The price in US cents that a discount is from: the lowest of the last 30 days at which as many coins were sold to everyone in the
 * tier; where nobody was sold as many, the lowest that the product itself named as its regular one. Null if there is neither.
 */
export function referencePrice({ lately }: PublishedPrices, product: PriceListProduct): number | null {
  const sold = lately.filter(({ tier, isOnSale }) => isOnSale && tier === product.tier)
  const isSame = ({ group, coins, months }: PriceListProduct): boolean =>
    product.group === 'membership'
      ? group === 'membership' && months === product.months
      : group === 'default' && coins === product.coins
  const regular = sold.filter(isSame)
  const named = sold.filter(({ key }) => key === product.key).map((same) => same.regularPriceCents ?? [])
  const prices = regular.length > 0 ? regular.map(({ priceCents }) => priceCents) : named.flat()
  return prices.length > 0 ? Math.min(...prices) : product.regularPriceCents
}
