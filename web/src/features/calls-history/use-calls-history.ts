import type { CallHistoryType } from '@serendip/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { usePlatform } from '../../platform/platform-context.tsx'
import { uncancelled } from '../../platform/queries.ts'

/** A person's calls, page by page; null requests all types. */
export function useCallsHistory(type: CallHistoryType | null) {
  const { api } = usePlatform()
  return useInfiniteQuery({
    queryKey: ['calls-history', type],
    queryFn: ({ pageParam, signal }) =>
      uncancelled(
        api.calls.history({
          query: { ...(type && { type }), ...(pageParam && { cursor: pageParam }) },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })
}
