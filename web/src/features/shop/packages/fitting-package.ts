import type { ProductView } from '@serendip/contract'

/** The first package with enough coins for what a person wants to do, or the largest; without a wish, the first one. */
export function fittingPackage(
  products: readonly ProductView[],
  missingCoins: number | null,
): ProductView | null {
  const [first = null] = products
  if (missingCoins === null) return first
  const bySize = products.toSorted((left, right) => left.coins - right.coins)
  return bySize.find(({ coins }) => coins >= missingCoins) ?? bySize.at(-1) ?? null
}
