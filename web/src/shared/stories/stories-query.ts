import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api/api-client.ts'
import { uncancelled } from '../../platform/queries.ts'

/** Of all that is read about stories. */
export const storiesKey = ['stories'] as const

const everyMs = 60_000
/** As long as the browser may show a file again without asking. */
const fileFreshMs = 300_000

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

/** The file of a story, or a small still picture of it; its address is useless without the session. */
export const storyFileQuery = (api: Pick<Api, 'media'>, mediaId: string, part: 'file' | 'still') =>
  queryOptions({
    queryKey: ['story-file', mediaId, part],
    queryFn: ({ signal }) =>
      uncancelled(
        part === 'file'
          ? api.media.openMedia({ params: { mediaId }, signal })
          : api.media.mediaPicture({ params: { mediaId, size: 'preview' }, signal }),
      ),
    staleTime: fileFreshMs,
    retry: false,
  })
