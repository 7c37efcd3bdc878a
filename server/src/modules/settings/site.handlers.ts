import type { Routes } from '@serendip/contract'
import type { Handlers } from '../../kernel/handlers.ts'
import type { Settings } from './settings.ts'

export interface SiteDeps {
  readonly settings: Settings
  readonly demo: boolean
  countOnline(): Promise<number>
  countLooking(): Promise<number>
}

export function siteHandlers({
  settings,
  demo,
  countOnline,
  countLooking,
}: SiteDeps): Handlers<Routes['site']> {
  return {
    async settings() {
      const { filterPriceCoins, widenLanguageMs, widenRegionMs, nextGapMs, ...rest } = await settings.read()
      const { streamerAppUrl, onboarding } = rest
      return {
        ...{ filterPriceCoins, widenLanguageMs, widenRegionMs, nextGapMs, demo },
        ...{ streamerAppUrl, onboarding },
      }
    },
    async live() {
      const [online, looking] = await Promise.all([countOnline(), countLooking()])
      return { online, looking }
    },
  }
}
