import { isDeepStrictEqual } from 'node:util'
import type { PriceChange, PriceListProduct } from '@serendip/contract/operator'

type Products = readonly PriceListProduct[]

const findIn = (products: Products, { tier, key }: PriceListProduct): PriceListProduct | null =>
  products.find((product) => product.tier === tier && product.key === key) ?? null

/** The products that differ between two lists: changed, added or removed. */
export function changesBetween(before: Products, after: Products): readonly PriceChange[] {
  const kept = after.map((product) => ({ before: findIn(before, product), after: product }))
  const removed = before
    .filter((product) => findIn(after, product) === null)
    .map((product) => ({ before: product, after: null }))
  return [...kept, ...removed].filter((change) => !isDeepStrictEqual(change.before, change.after))
}
