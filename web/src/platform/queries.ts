import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api/api-client.ts'
import { settingsFreshMs } from './site-settings.ts'

/** One's own profile; every screen that shows a part of it shares one answer. */
export const profileQuery = (api: Api) =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: async () => (await api.accounts.profile()).profile,
  })

export const siteSettingsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['site-settings'],
    queryFn: () => api.site.settings(),
    staleTime: settingsFreshMs,
  })
