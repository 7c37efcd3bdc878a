import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api/api-client.ts'

/** Of all that is read about galleries of videos. */
export const videosKey = ['videos'] as const

/** The videos of a creator that the person can see. */
export const videosOfQuery = (api: Pick<Api, 'videos'>, creatorId: string) =>
  queryOptions({
    queryKey: [...videosKey, 'of', creatorId],
    queryFn: async () => (await api.videos.ofCreator({ params: { creatorId } })).videos,
    retry: false,
  })

/** One's own gallery of videos. */
export const ownVideosQuery = (api: Pick<Api, 'videos'>) =>
  queryOptions({ queryKey: [...videosKey, 'own'], queryFn: () => api.videos.own() })
