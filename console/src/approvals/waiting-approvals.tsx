import type { ApprovalView } from '@serendip/contract/operator'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { ApprovalNotice } from './approval-notice.tsx'
import { approvalsQuery } from './approvals-query.ts'

/** Acts of one screen's subject that wait for a second operator. */
export function WaitingApprovals({ of }: { of(approval: ApprovalView): boolean }) {
  const api = useApi()
  const { data, error } = useQuery(approvalsQuery(api))
  return (
    <>
      <ErrorNotice error={error} />
      {data?.approvals.filter(of).map((approval) => (
        <ApprovalNotice key={approval.approvalId} approval={approval} />
      ))}
    </>
  )
}
