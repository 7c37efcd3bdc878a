import type { SpendGroup } from '@serendip/contract/operator'

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
