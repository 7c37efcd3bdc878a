import type { OnlineWaits } from '@serendip/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Api } from '../../../platform/api/api-client.ts'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'

const waitsQuery = (api: Pick<Api, 'creators'>) =>
  queryOptions({ queryKey: ['creator-waits'], queryFn: () => api.creators.waits(), staleTime: 60_000 })

/** Whether the person wants to be told when this creator, or any for null, can be called; a press changes it. */
export function useWait(creatorId: string | null) {
  const { t } = useTranslation('error')
  const { api, notices } = usePlatform()
  const queries = useQueryClient()
  const { queryKey } = waitsQuery(api)
  const { data } = useQuery(waitsQuery(api))
  const isWaiting = data?.waits.some((wait) => wait.creatorId === creatorId) ?? false
  const change = useMutation({
    mutationFn: (): Promise<OnlineWaits> =>
      isWaiting ? api.creators.endWait({ body: { creatorId } }) : api.creators.wait({ body: { creatorId } }),
    onSuccess: (waits) => queries.setQueryData(queryKey, waits),
    onError: (error) => notices.show({ title: t(asApiError(error).code), accent: 'error' }),
  })
  return { isWaiting, isPending: change.isPending, press: () => change.mutate() }
}
