import type { Routes } from '@serendip/contract'
import type { Handlers } from '../../kernel/handlers.ts'
import type { PresenceStore } from '../presence/index.ts'
import { errorSampleRateOf, type Settings } from '../settings/index.ts'

export interface SiteDeps {
  readonly settings: Settings
  readonly presence: Pick<PresenceStore, 'countOnline'>
  readonly demo: boolean
  readonly warnsOfDirectCalls: boolean
  /** The sign-in providers available here. */
  readonly signIn: { readonly google: boolean; readonly apple: boolean }
  /** Name of the brand's preferred payment service; null if nothing is sold. */
  paymentProviderOf(brandId: string): string | null
  /** Number of people who are searching. */
  countSearching(): Promise<number>
}

const handlers = (deps: SiteDeps): Handlers<Routes['site']> => ({
  async settings({ origin }) {
    const { demo, warnsOfDirectCalls, signIn } = deps
    const all = await deps.settings.read()
    const { filterPriceCoins, widenLanguageMs, widenRegionMs, nextGapMs, ...rest } = all
    const { streamerAppUrl, deactivationKeepMs, erasureWaitMs, evidenceKeepMs, recognisesBrowsers } = rest
    return {
      filterPriceCoins,
      widenLanguageMs,
      widenRegionMs,
      nextGapMs,
      install: {
        showsMax: all.installPopupMax,
        gapMs: all.installPopupGapMs,
        offerCoinsMax: all.installOfferCoinsMax,
        offerEveryMs: all.installOfferEveryMs,
      },
      demo,
      warnsOfDirectCalls,
      deactivationKeepMs,
      erasureWaitMs,
      evidenceKeepMs,
      recognisesBrowsers,
      streamerAppUrl,
      signIn,
      paymentProvider: deps.paymentProviderOf(origin.brandId),
      errorSampleRate: errorSampleRateOf(all, origin.country),
    }
  },
  async live() {
    const [online, looking] = await Promise.all([deps.presence.countOnline(), deps.countSearching()])
    return { online, looking }
  },
})

/** Facts about the site as a whole that anyone may read. */
export const createSite = (deps: SiteDeps) => ({ routes: { site: handlers(deps) } })
