import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api/api-client.ts'
import { type SiteSettings, settingsFreshMs } from './site-settings.ts'

/** One's own profile; every screen that shows a part of it shares one answer. */
export const profileQuery = (api: Api) =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: async () => (await api.accounts.profile()).profile,
  })

/** What coins are worth in money; for one's country and this visit. */
export const coinRateQuery = (api: Api) =>
  queryOptions({
    queryKey: ['coin-rate'],
    queryFn: () => api.catalogue.coinRate(),
    staleTime: Number.POSITIVE_INFINITY,
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
