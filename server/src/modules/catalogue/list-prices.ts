import type { OfferView, PriceTierView } from '@serendip/contract/operator'
import { coinPackages, discountPercent, starterPacks, vcpPacks } from './coin-packages.ts'
import { currenciesOf, priceIn } from './currencies.ts'
import { countriesOf, type PriceTier } from './price-tiers.ts'

interface Offer {
  readonly kind: OfferView['kind']
  readonly coins: number
  readonly priceCents: number
  readonly minutes?: number
  readonly regularCents?: number
}

function offersOf(tier: PriceTier): readonly Offer[] {
  const starter = starterPacks[tier]
  const { v4Cents } = starter
  return [
    ...coinPackages[tier].map((coinPackage) => ({ kind: 'package' as const, ...coinPackage })),
    { kind: 'starter', ...starter },
    ...(v4Cents === undefined ? [] : [{ ...starter, kind: 'starterV4' as const, priceCents: v4Cents }]),
    { kind: 'vcp', ...vcpPacks[tier] },
  ]
}

/** Offers of each tier, with their prices. */
export const listPrices = (): PriceTierView[] =>
  ([1, 2, 3] as const).map((tier) => {
    const countries = countriesOf(tier)
    const currencies = currenciesOf(countries)
    return {
      tier,
      countries: countries && [...countries],
      currencies: [...currencies],
      offers: offersOf(tier).map(({ kind, coins, priceCents, minutes, regularCents }) => ({
        kind,
        coins,
        minutes: minutes ?? null,
        cents: currencies.map((currency) => priceIn(currency, priceCents)),
        discountPercent: regularCents === undefined ? null : discountPercent(priceCents, regularCents),
      })),
    }
  })
