import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/api/api-client.ts'

export const earningsKey = ['creator-earnings']

/** A creator's unpaid earnings and the account that they go to. */
export const earningsQuery = (api: Pick<Api, 'payouts'>) =>
  queryOptions({ queryKey: earningsKey, queryFn: () => api.payouts.earnings() })
