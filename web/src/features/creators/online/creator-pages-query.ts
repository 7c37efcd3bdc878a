import type { CreatorCard, CreatorList } from '@serendip/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/api/api-client.ts'
import { uncancelled } from '../../../platform/queries.ts'
import { creatorsEveryMs } from '../creators-query.ts'

type CreatorStatus = CreatorCard['status']
export type CreatorFilter = Omit<CreatorList, 'cursor'>

/** The list with its pages. While there is one alone it is read again; later only the states of what is on the screen are. */
export const creatorPagesQuery = (api: Pick<Api, 'creators'>, filter: CreatorFilter) =>
  infiniteQueryOptions({
    queryKey: ['creator-pages', filter],
    queryFn: ({ pageParam, signal }) =>
      uncancelled(
        api.creators.online({ query: { ...filter, ...(pageParam && { cursor: pageParam }) }, signal }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : creatorsEveryMs),
    refetchOnWindowFocus: false,
    staleTime: creatorsEveryMs,
  })

/** The states of creators who are on the screen, beside those that were read before. */
export const statusesQuery = (
  api: Pick<Api, 'creators'>,
  shown: { readonly ids: () => readonly string[]; readonly isNeeded: boolean },
) =>
  queryOptions({
    queryKey: ['creator-statuses'],
    async queryFn({ client, queryKey }) {
      const before = client.getQueryData<Record<string, CreatorStatus>>(queryKey)
      const { statuses } = await api.creators.statuses({ body: { creatorIds: [...shown.ids()] } })
      return {
        ...before,
        ...Object.fromEntries(statuses.map(({ creatorId, status }) => [creatorId, status])),
      }
    },
    enabled: shown.isNeeded,
    refetchInterval: creatorsEveryMs,
    staleTime: 0,
  })
