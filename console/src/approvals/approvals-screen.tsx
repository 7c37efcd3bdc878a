import { CircleCheckIcon, EmptyState, Spinner } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { approvalsQuery } from './approvals-query.ts'
import { WaitingApprovals } from './waiting-approvals.tsx'

/** Everything that waits for a second operator, the oldest first. */
export function ApprovalsScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { data, error } = useQuery(approvalsQuery(api))
  return (
    <Screen title={t('nav.approvals')} text={t('about.approvals')}>
      {data ? (
        <ApprovalCount count={data.approvals.length} />
      ) : error ? (
        <ErrorNotice error={error} />
      ) : (
        <Spinner />
      )}
    </Screen>
  )
}

function ApprovalCount({ count }: { count: number }) {
  const { t } = useTranslation('console')
  if (count === 0) return <EmptyState icon={<CircleCheckIcon />} title={t('approvals.none')} />
  return <WaitingApprovals of={() => true} />
}
