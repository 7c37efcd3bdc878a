import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../api.ts'

/** Acts that wait for a second operator, of the kinds that the operator may confirm. */
export const approvalsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['approvals'],
    queryFn: () => api.approvals.list(),
  })
