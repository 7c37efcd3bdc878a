import { splitText } from '@serendip/contract'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '../../../platform/api/api-client.ts'
import { deviceId } from '../../../platform/storage/device-id.ts'
import { usePlatform, useSession } from '../../../platform/platform-context.tsx'
import { type FlowFlags, flowOfGroup } from './flow.ts'

const experiment = 'remove_onboarding_quiz'
const params = { name: experiment }

/** The browser's group before there is an account. */
const browserQuery = (api: Api) =>
  queryOptions({
    queryKey: ['pre-registration-split', experiment],
    queryFn: () =>
      api.experiments.preRegistrationSplit({ params, query: { deviceId: deviceId(localStorage) } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The person's group, on every device. */
const personQuery = (api: Api) =>
  queryOptions({
    queryKey: ['split', experiment],
    queryFn: () => api.experiments.split({ params, query: {} }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The flow, short or long, of this browser or this person; undefined until it is known. */
export function useFlow(): { readonly flags: FlowFlags | undefined; readonly isPending: boolean } {
  const { api } = usePlatform()
  const isStranger = useSession() === null
  const { data, isPending } = useQuery(isStranger ? browserQuery(api) : personQuery(api))
  return { flags: data && flowOfGroup(data.group), isPending }
}

/** The group that the browser was in, for the registration: the account stays in it. */
export function claimedSplits(api: Api, queries: QueryClient): { abTests?: string[] } {
  const group = queries.getQueryData(browserQuery(api).queryKey)?.group
  return group ? { abTests: [splitText(experiment, group)] } : {}
}
