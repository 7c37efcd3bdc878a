import type { GenderFilter, OwnProfile } from '@serendip/contract'
import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { profileQuery, siteSettingsQuery } from '../../../platform/queries.ts'

export type FilterPrices = Readonly<Record<GenderFilter, number>>
type Purse = Pick<OwnProfile, 'coins' | 'bonusMatch'>

/** The price of a filter: nothing, one of the day's bonus matches, which are used first, or coins. */
export type FilterCost =
  | { readonly kind: 'free' }
  | { readonly kind: 'bonus'; readonly left: number }
  | { readonly kind: 'coins'; readonly coins: number; readonly missing: number }

export function filterCost(prices: FilterPrices, filter: GenderFilter, purse: Purse): FilterCost {
  const coins = prices[filter]
  if (coins === 0) return { kind: 'free' }
  if (purse.bonusMatch > 0) return { kind: 'bonus', left: purse.bonusMatch }
  return { kind: 'coins', coins, missing: Math.max(0, coins - purse.coins) }
}

/** Price of each filter for this person; null until the prices and the person are known. */
export function useFilterPrices(): {
  readonly costOf: (filter: GenderFilter) => FilterCost | null
  /** Number of coins missing for it; none until that is known. */
  readonly shortOf: (filter: GenderFilter) => number
} {
  const { api, settings: siteSettings } = usePlatform()
  const { data: settings } = useQuery(siteSettingsQuery(siteSettings))
  const { data: profile } = useQuery({
    ...profileQuery(api),
    // A match may have used one; no event reports how many are left.
    refetchOnMount: ({ state }) => ((state.data?.bonusMatch ?? 0) > 0 ? 'always' : true),
  })
  const costOf = (filter: GenderFilter): FilterCost | null => {
    if (!settings) return null
    if (settings.filterPriceCoins[filter] === 0) return { kind: 'free' }
    return profile ? filterCost(settings.filterPriceCoins, filter, profile) : null
  }
  return {
    costOf,
    shortOf(filter) {
      const cost = costOf(filter)
      return cost?.kind === 'coins' ? cost.missing : 0
    },
  }
}
