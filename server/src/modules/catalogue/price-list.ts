import { type CatalogueGroup, type PriceListProduct, v4KeyOf } from '@serendip/contract/operator'
import type { PriceTier } from './price-tiers.ts'

/** A published version of the catalogue: the products of all tiers, with their prices. */
export interface PriceList {
  readonly version: number
  /** By tier, and smallest first. */
  readonly products: readonly PriceListProduct[]
}

/** The products of a tier that are sold in a group, smallest first. */
export const productsOnSale = (
  { products }: PriceList,
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
