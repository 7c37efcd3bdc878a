import type { HistoryGroup } from '@serendip/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api/api-client.ts'
import { uncancelled } from '../../platform/queries.ts'

/** The common key prefix of everything that coins change, so that one event invalidates all of it. */
export const coinsKey = 'coins'

export const walletQuery = (api: Api) =>
  queryOptions({ queryKey: [coinsKey, 'wallet'], queryFn: () => api.wallet.wallet() })

export const limitsQuery = (api: Api) =>
  queryOptions({ queryKey: [coinsKey, 'limits'], queryFn: () => api.wallet.limits() })

export const consentQuery = (api: Api) =>
  queryOptions({ queryKey: [coinsKey, 'consent'], queryFn: () => api.billing.standingConsent() })

export const receiptQuery = (api: Api, callId: string) =>
  queryOptions({
    queryKey: [coinsKey, 'receipt', callId],
    queryFn: ({ signal }) => uncancelled(api.billing.receipt({ params: { callId }, signal })),
  })

/** `wallet` is what one spends, `earned` what a creator has earned. */
export type Account = 'wallet' | 'earned'

export interface HistoryWish {
  readonly account: Account
  readonly group: HistoryGroup | null
}

const pageEntries = 50

export const historyQuery = (api: Api, { account, group }: HistoryWish) =>
  infiniteQueryOptions({
    queryKey: [coinsKey, 'history', account, group],
    queryFn: ({ pageParam, signal }: { pageParam: number | undefined; signal: AbortSignal }) =>
      uncancelled(
        api.wallet.walletHistory({
          query: {
            account,
            limit: pageEntries,
            ...(group && { group }),
            ...(pageParam && { cursor: pageParam }),
          },
          signal,
        }),
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
