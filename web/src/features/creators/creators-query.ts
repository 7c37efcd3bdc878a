import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api/api-client.ts'

/** Interval at which the list is refreshed. */
export const creatorsEveryMs = 10_000

export const creatorsQuery = (api: Pick<Api, 'creators'>) =>
  queryOptions({
    queryKey: ['creators-online'],
    queryFn: async () => (await api.creators.online({ query: {} })).creators,
    refetchInterval: creatorsEveryMs,
    staleTime: 0,
  })

export const creatorQuery = (api: Pick<Api, 'creators'>, creatorId: string) =>
  queryOptions({
    queryKey: ['creator', creatorId],
    queryFn: () => api.creators.profile({ params: { creatorId } }),
    refetchInterval: creatorsEveryMs,
    staleTime: 0,
    retry: false,
  })
