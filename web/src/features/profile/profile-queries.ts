import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api/api-client.ts'

/** Details that a person gives of themselves. */
export const detailsQuery = (api: Api) =>
  queryOptions({ queryKey: ['profile-details'], queryFn: () => api.onboarding.details() })
