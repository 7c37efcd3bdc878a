import { api } from '../client.ts'
import { type Lease, useLease } from '../parts/use-lease.ts'
import { casesKey } from './cases-key.ts'

const lease: Lease = {
  queryKey: casesKey,
  claim: (reportId) => api.cases.claim({ params: { reportId } }),
  release: (reportId) => api.cases.release({ params: { reportId } }),
}

/** Claims a report while its screen is open and gives it back on leaving; answers whether it is ours, or why not. */
export const useClaim = (reportId: string, isWanted: boolean) => useLease(isWanted ? reportId : null, lease)
