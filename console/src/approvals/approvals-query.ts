import { queryOptions } from '@tanstack/react-query'
import { api } from '../client.ts'

/** Acts that wait for a second operator, of the kinds that the operator may confirm. */
export const approvalsQuery = queryOptions({
  queryKey: ['approvals'],
  queryFn: () => api.approvals.list(),
})
