import type { ProductView } from '@serendip/contract'
import { coinPackages, discountPercent, starterPacks, vcpPacks } from './coin-packages.ts'
import { currencyOf, priceIn } from './currencies.ts'
import { priceTierOf } from './price-tiers.ts'

export type PackageGroup = ProductView['packageGroup']

/** The products of a group at the prices of a country, smallest first. `isV4` is the lower first price of a test. */
export function productsOf(
  country: string | null,
  group: PackageGroup,
  { isV4 = false }: { readonly isV4?: boolean } = {},
): readonly ProductView[] {
  const [tier, currency] = [priceTierOf(country), currencyOf(country)]
  const product = (key: string, coins: number, priceCents: number, regularCents?: number): ProductView => ({
    productId: `callme:${key}`,
    productType: 'coins',
    packageGroup: group,
    coins,
    priceMinor: priceIn(currency, priceCents),
    currency,
    regularPriceMinor: regularCents === undefined ? null : priceIn(currency, regularCents),
    discountPercent: regularCents === undefined ? null : discountPercent(priceCents, regularCents),
  })
  if (group === 'default') {
    return coinPackages[tier].map(({ coins, priceCents }) => product(`coins${coins}`, coins, priceCents))
  }
  const { coins, priceCents, regularCents, v4Cents } =
    group === 'starter' ? starterPacks[tier] : vcpPacks[tier]
  return isV4 && v4Cents !== undefined
    ? [product(`v4initial${coins}`, coins, v4Cents, regularCents)]
    : [product(`${coins}`, coins, priceCents, regularCents)]
}
