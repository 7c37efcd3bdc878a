import type { OnboardingAnswers, WebData } from '@serendip/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api/api-client.ts'

/** Data that the web app stores of its person, with the answers in it; the key is the one onboarding uses. */
export const webDataQuery = (api: Api) =>
  queryOptions({
    queryKey: ['web-data'],
    queryFn: async () => (await api.onboarding.webData()).data.data,
  })

/** Merges into the stored answers. Throws ApiError. */
export async function saveAnswers(api: Api, change: OnboardingAnswers): Promise<WebData> {
  const known = (await api.onboarding.webData()).data.data
  const paidOnboardingScreenData = { ...known.paidOnboardingScreenData, ...change }
  return (await api.onboarding.saveWebData({ body: { paidOnboardingScreenData } })).data.data
}
