import type { Routes } from '@serendip/contract'
import type { Handlers } from '../../kernel/handlers.ts'
import { errorSampleRateOf } from './error-sample-rate.ts'
import type { Settings } from './settings.ts'

export interface SiteDeps {
  readonly settings: Settings
  readonly demo: boolean
  readonly warnsOfDirectCalls: boolean
  /** The sign-in providers available here. */
  readonly signIn: { readonly google: boolean; readonly apple: boolean }
  countOnline(): Promise<number>
  countLooking(): Promise<number>
}

export function siteHandlers({
  settings,
  demo,
  warnsOfDirectCalls,
  signIn,
  countOnline,
  countLooking,
}: SiteDeps): Handlers<Routes['site']> {
  return {
    async settings({ origin }) {
      const all = await settings.read()
      const { filterPriceCoins, widenLanguageMs, widenRegionMs, nextGapMs, ...rest } = all
      const { streamerAppUrl, onboarding, deactivationKeepMs, erasureWaitMs } = rest
      return {
        ...{ filterPriceCoins, widenLanguageMs, widenRegionMs, nextGapMs, demo, warnsOfDirectCalls },
        ...{ deactivationKeepMs, erasureWaitMs },
        ...{ streamerAppUrl, onboarding, signIn, errorSampleRate: errorSampleRateOf(all, origin.country) },
      }
    },
    async live() {
      const [online, looking] = await Promise.all([countOnline(), countLooking()])
      return { online, looking }
    },
  }
}
