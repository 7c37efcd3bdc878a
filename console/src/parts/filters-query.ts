import { queryOptions } from '@tanstack/react-query'
import { api } from '../client.ts'

/** The filters that the operator saved, of every list. */
export const filtersQuery = queryOptions({
  queryKey: ['filters'],
  queryFn: () => api.filters.list(),
  staleTime: 60_000,
})
