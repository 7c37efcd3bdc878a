import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api/api-client.ts'

/** What a person says of themselves. */
export const detailsQuery = (api: Api) =>
  queryOptions({ queryKey: ['profile-details'], queryFn: () => api.onboarding.details() })

/** What was answered at the first questions and may be changed here; the key is the one the questions use. */
export const webDataQuery = (api: Api) =>
  queryOptions({
    queryKey: ['web-data'],
    queryFn: async () => (await api.onboarding.webData()).data.data,
  })
