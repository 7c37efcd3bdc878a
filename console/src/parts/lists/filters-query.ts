import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api.ts'

export const filtersKey = ['filters']

/** The filters that the operator saved, of every list. */
export const filtersQuery = (api: Api) =>
  queryOptions({
    queryKey: filtersKey,
    queryFn: () => api.filters.list(),
    staleTime: 60_000,
  })
