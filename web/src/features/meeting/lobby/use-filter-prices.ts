import type { GenderFilter } from '@serendip/contract'
import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { profileQuery, siteSettingsQuery } from '../../../platform/queries.ts'

/** What each filter costs, and how many coins are missing for it; free until the prices are known. */
export function useFilterPrices(): {
  readonly prices: Readonly<Record<GenderFilter, number>> | null
  readonly shortOf: (filter: GenderFilter) => number
} {
  const { api } = usePlatform()
  const { data: settings } = useQuery(siteSettingsQuery(api))
  const { data: profile } = useQuery(profileQuery(api))
  const prices = settings?.filterPriceCoins ?? null
  return {
    prices,
    shortOf(filter) {
      // A bonus match pays for one filtered match by itself.
      if (prices === null || profile === undefined || profile.bonusMatch > 0) return 0
      return Math.max(0, prices[filter] - profile.coins)
    },
  }
}
