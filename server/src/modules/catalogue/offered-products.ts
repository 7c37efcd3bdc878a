import type { ProductView } from '@serendip/contract'
import type { PriceList } from './price-list.ts'
import { type PackageGroup, productsOf } from './products.ts'

/** A person who looks at the shop. */
export interface Shopper {
  readonly country: string | null
  readonly hasBought: boolean
  /** Whether the lower first price of a test is theirs. */
  readonly isV4: boolean
}

/** Products of these groups that a person is offered: a first purchase only to who never bought. */
export const offeredProducts = (
  list: PriceList,
  { country, hasBought, isV4 }: Shopper,
  wanted: readonly PackageGroup[],
): readonly ProductView[] =>
  wanted
    .filter((group) => group === 'default' || !hasBought)
    .flatMap((group) => productsOf(list, country, group, { isV4 }))
