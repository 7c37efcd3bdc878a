import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api/api-client.ts'

/** A person's own profile. */
export const detailsQuery = (api: Api) =>
  queryOptions({ queryKey: ['profile-details'], queryFn: () => api.onboarding.details() })

/** The onboarding answers that may be changed here; the key is the one onboarding uses. */
export const webDataQuery = (api: Api) =>
  queryOptions({
    queryKey: ['web-data'],
    queryFn: async () => (await api.onboarding.webData()).data.data,
  })
