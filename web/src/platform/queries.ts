import { CancelledError, queryOptions } from '@tanstack/react-query'
import type { Api } from './api/api-client.ts'
import { type SiteSettings, settingsFreshMs } from './settings/site-settings.ts'

/**
 * The answer of a call with a query's signal, so that nothing is loaded that no screen shows any more. A cancelled call
 * resolves as an empty result (SPEC §4), which its query, already given up, must not store.
 */
export async function uncancelled<T>(call: Promise<T | undefined>): Promise<T> {
  const answer = await call
  if (answer === undefined) throw new CancelledError()
  return answer
}

/** One's own profile; every screen that shows a part of it shares one answer. */
export const profileQuery = (api: Api) =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: async () => (await api.accounts.profile()).profile,
  })

/** Worth of coins in money, at the highest rate that one has paid in any tab, or the regular one of one's country. */
export const coinRateQuery = (api: Api) =>
  queryOptions({
    queryKey: ['coin-rate'],
    queryFn: () => api.catalogue.coinRate(),
  })

/** The site's settings, as stored for this visit. */
export const siteSettingsQuery = (settings: SiteSettings) =>
  queryOptions({
    queryKey: ['site-settings'],
    queryFn: settings.read,
    staleTime: settingsFreshMs,
  })

/** The screens that a person was shown once; fetched once per page, since only this page adds to them. */
export const seenScreensQuery = (api: Api) =>
  queryOptions({
    queryKey: ['seen-screens'],
    queryFn: async () => (await api.onboarding.seenScreens()).onboardingScreens,
    staleTime: Number.POSITIVE_INFINITY,
  })
