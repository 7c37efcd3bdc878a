import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api/api-client.ts'

/** Of all that is read about stories. */
export const storiesKey = ['stories'] as const

const everyMs = 60_000

/** Creators with stories, a page at a time. */
export const ringsQuery = (api: Pick<Api, 'stories'>) =>
  infiniteQueryOptions({
    queryKey: [...storiesKey, 'rings'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      api.stories.list({ query: pageParam === undefined ? {} : { cursor: pageParam } }),
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: everyMs,
    retry: false,
  })

/** The stories of a creator that the person can see. */
export const storiesOfQuery = (api: Pick<Api, 'stories'>, creatorId: string) =>
  queryOptions({
    queryKey: [...storiesKey, 'of', creatorId],
    queryFn: () => api.stories.ofCreator({ params: { creatorId } }),
    staleTime: 0,
    retry: false,
  })

/** One's own stories. */
export const ownStoriesQuery = (api: Pick<Api, 'stories'>) =>
  queryOptions({ queryKey: [...storiesKey, 'own'], queryFn: () => api.stories.own() })
