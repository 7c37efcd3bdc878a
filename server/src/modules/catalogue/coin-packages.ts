import type { PriceTier } from './price-tiers.ts'

export interface CoinPackage {
  readonly coins: number
  readonly priceCents: number
}

/** A package that a person may buy once, and the regular price of the same coins. */
export interface CoinPack extends CoinPackage {
  readonly regularCents: number
  /** Of a call at the usual rate. */
  readonly minutes: number
  /** The price of its v4 variant, if it has one. */
  readonly v4Cents?: number
}

type ByTier<T> = Readonly<Record<PriceTier, T>>

/** The packages of each tier, smallest first: a small one, and the three of its shop. */
export const coinPackages: ByTier<readonly [CoinPackage, CoinPackage, CoinPackage, CoinPackage]> = {
  1: [
    { coins: 300, priceCents: 699 },
    { coins: 1500, priceCents: 3199 },
    { coins: 5400, priceCents: 5499 },
    { coins: 11_400, priceCents: 9999 },
  ],
  2: [
    { coins: 300, priceCents: 699 },
    { coins: 900, priceCents: 1999 },
    { coins: 2400, priceCents: 2599 },
    { coins: 4800, priceCents: 4699 },
  ],
  3: [
    { coins: 300, priceCents: 749 },
    { coins: 600, priceCents: 1399 },
    { coins: 1500, priceCents: 1499 },
    { coins: 3000, priceCents: 2599 },
  ],
}

/** The first purchase, once per person. */
export const starterPacks: ByTier<CoinPack> = {
  1: { coins: 1500, priceCents: 1699, regularCents: 3199, minutes: 25, v4Cents: 1149 },
  2: { coins: 900, priceCents: 999, regularCents: 1999, minutes: 15, v4Cents: 599 },
  3: { coins: 600, priceCents: 649, regularCents: 1399, minutes: 10, v4Cents: 429 },
}

/** The first purchase of the VCP shop; never shown beside the starter pack. */
export const vcpPacks: ByTier<CoinPack> = {
  1: { coins: 1200, priceCents: 1299, regularCents: 2399, minutes: 20 },
  2: { coins: 720, priceCents: 799, regularCents: 1599, minutes: 12 },
  3: { coins: 600, priceCents: 649, regularCents: 1399, minutes: 10 },
}

/** The discount of a price from the regular one, in whole percent. */
export const discountPercent = (priceCents: number, regularCents: number): number =>
  Math.round(((regularCents - priceCents) * 100) / regularCents)
