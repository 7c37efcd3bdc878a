import type { OnboardingAnswers, OnboardingScreen, WebData } from '@serendip/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api/api-client.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { furtherScreen } from './flow.ts'

const webDataQuery = (api: Api) =>
  queryOptions({
    queryKey: ['web-data'],
    queryFn: async () => (await api.onboarding.webData()).data.data,
    // Another device may have continued meanwhile.
    staleTime: 0,
  })

/** The progress of a person with an account, stored on the server for all devices. */
export function useOwnProgress(isLoggedIn: boolean) {
  const { api } = usePlatform()
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery({ ...webDataQuery(api), enabled: isLoggedIn })

  /**
   * Stores all answers so far and the next screen, unless another tab or device is further along. Returns the stored
   * screen. Throws ApiError.
   */
  async function save(next: OnboardingScreen, added: OnboardingAnswers = {}): Promise<OnboardingScreen> {
    const known = (await api.onboarding.webData()).data.data
    const paidOnboardingScreen = furtherScreen(known.paidOnboardingScreen, next)
    const paidOnboardingScreenData = { ...known.paidOnboardingScreenData, ...added }
    const body: WebData = { paidOnboardingScreen, paidOnboardingScreenData }
    const saved = await api.onboarding.saveWebData({ body })
    queries.setQueryData(webDataQuery(api).queryKey, saved.data.data)
    return paidOnboardingScreen
  }
  return { data, isError, refetch, save, answers: data?.paidOnboardingScreenData ?? {} }
}
