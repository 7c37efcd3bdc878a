import type { Partner, PrivateMedia } from '@serendip/contract'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { uncancelled } from '../../../platform/queries.ts'
import { useChatClient } from '../chat-context.tsx'
import { mediaQuery } from '../media/use-media.ts'
import { reportUnlessClosed, useLive } from '../use-live.ts'
import { keepPreviews, readKeeps, readKept } from './kept-previews.ts'

/** Private files of everyone, or of one person. */
export function usePrivateMedia(userId: string | null) {
  const { api } = usePlatform()
  const { database } = useChatClient()
  const queries = useQueryClient()
  const pages = useInfiniteQuery({
    queryKey: ['private-media', userId],
    queryFn: ({ pageParam, signal }) =>
      uncancelled(
        api.chat.privateMedia({
          query: {
            ...(userId !== null && { userId }),
            ...(pageParam !== null && { paginationToken: pageParam }),
          },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.paginationToken,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // Without a network what is kept is shown at once.
    networkMode: 'always',
  })
  const keeps = useLive(useCallback(() => readKeeps(database), [database]))
  const kept = useLive(useCallback(() => readKept(database), [database]))
  const { data, hasNextPage } = pages
  useEffect(() => {
    if (!keeps || data === undefined) return
    const mediaItems = data.pages.flatMap((page) => page.mediaItems)
    keepPreviews(
      database,
      { mediaItems, people: data.pages[0]?.people ?? [] },
      {
        wholeList: userId === null && !hasNextPage,
        load: (mediaId) => queries.fetchQuery(mediaQuery(api, mediaId, 'preview')),
      },
    ).catch(reportUnlessClosed)
  }, [api, data, database, hasNextPage, keeps, queries, userId])
  const isOffline = pages.isError && data === undefined && keeps === true && kept !== undefined
  useEffect(() => {
    if (!isOffline) return
    for (const { id, preview } of kept) {
      if (preview) queries.setQueryData(mediaQuery(api, id, 'preview').queryKey, preview)
    }
  }, [api, isOffline, kept, queries])
  const shown: { readonly mediaItems: readonly PrivateMedia[]; readonly people: readonly Partner[] } =
    isOffline
      ? {
          mediaItems: kept.flatMap(({ item }) => (userId === null || item.from === userId ? item : [])),
          people: [...new Map(kept.map(({ person }) => [person.userId, person])).values()],
        }
      : {
          mediaItems: data?.pages.flatMap((page) => page.mediaItems) ?? [],
          people: data?.pages[0]?.people ?? [],
        }
  return { pages, ...shown, keeps: keeps ?? false, isOffline }
}
