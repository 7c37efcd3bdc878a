import type { ActivityGroup } from '@serendip/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api/api-client.ts'

/** Of all that is read about activity. */
export const activityKey = ['activity'] as const

/** Number of events that the person has not seen. */
export const unseenQuery = (api: Pick<Api, 'activity'>) =>
  queryOptions({
    queryKey: [...activityKey, 'unseen'],
    queryFn: async () => (await api.activity.unseen()).count,
  })

/** Events that concern the person, page by page; null for all groups. */
export const activityQuery = (api: Pick<Api, 'activity'>, group: ActivityGroup | null) =>
  infiniteQueryOptions({
    queryKey: [...activityKey, 'list', group],
    queryFn: ({ pageParam }) =>
      api.activity.list({ query: { ...(group && { group }), ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
