import type { PriceListProduct, SpendGroup } from '@serendip/contract/operator'
import { productsOnSale } from './price-list.ts'

/** The whole US dollars at which each group starts; it ends where the next one starts. */
const groups = [
  { name: 'starter', fromDollars: 0 },
  { name: 'activePayer', fromDollars: 19 },
  { name: 'juniorPremium', fromDollars: 99 },
  { name: 'mediumPremium', fromDollars: 199 },
  { name: 'seniorPremium', fromDollars: 499 },
] as const satisfies readonly { readonly name: SpendGroup; readonly fromDollars: number }[]

/** The least that somebody of a group spent, in US cents. */
export const leastSpendOf = (group: SpendGroup): number =>
  (groups.find(({ name }) => name === group)?.fromDollars ?? 0) * 100

/** The group of a lifetime spend in US cents, by whole dollars, rounded down. */
export function spendGroupOf(spentCents: number): SpendGroup {
  const dollars = Math.floor(spentCents / 100)
  return groups.findLast(({ fromDollars }) => dollars >= fromDollars)?.name ?? 'starter'
}

/** Discounts in whole percent, by the settings in force. */
export interface OfferTerms {
  readonly timerStarterPercent: number
  readonly timerActivePercent: number
  readonly timerJuniorPercent: number
  readonly timerMediumPercent: number
  readonly timerSeniorPercent: number
  readonly superDealPercent: number
  /** Of a membership. */
  readonly restartOfferPercent: number
}

/**
 * The first package of each spend group, by its place among the regular ones of a tier, and its discount in the timer
 * offer. Before a first purchase both are of the first pack instead.
 */
export const groupOffers: Readonly<
  Record<SpendGroup, { readonly place: number; readonly percent: keyof OfferTerms }>
> = {
  starter: { place: 1, percent: 'timerStarterPercent' },
  activePayer: { place: 1, percent: 'timerActivePercent' },
  juniorPremium: { place: 1, percent: 'timerJuniorPercent' },
  mediumPremium: { place: 2, percent: 'timerMediumPercent' },
  seniorPremium: { place: 2, percent: 'timerSeniorPercent' },
}
/** The place of the package of the super deal, in a tier without a product of its own for it. */
export const superDealPlace = 1

/** The largest discount at which an offer can sell a product, in whole percent. */
export function largestDiscount(
  products: readonly PriceListProduct[],
  product: PriceListProduct,
  terms: OfferTerms,
): number {
  const { tier, group, key } = product
  if (group === 'starter' || group === 'vcp') return terms.timerStarterPercent
  if (group === 'membership') return terms.restartOfferPercent
  if (group !== 'default') return 0
  const place = productsOnSale({ products }, tier, 'default').findIndex((sold) => sold.key === key)
  const timers = Object.values(groupOffers).filter((offer) => offer.place === place)
  const hasOwnDeal = productsOnSale({ products }, tier, 'superdeal').length > 0
  return Math.max(
    0,
    ...timers.map(({ percent }) => terms[percent]),
    ...(place === superDealPlace && !hasOwnDeal ? [terms.superDealPercent] : []),
  )
}
