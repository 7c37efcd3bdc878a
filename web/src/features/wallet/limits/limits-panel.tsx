import { Skeleton } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { usePlatform, useSession } from '../../../platform/platform-context.tsx'
import { WalletFailed } from '../balance/wallet-failed.tsx'
import { consentQuery, limitsQuery } from '../wallet-queries.ts'
import { BreakSection } from './break-section.tsx'
import { ConsentSection } from './consent-section.tsx'
import { LimitSection } from './limit-section.tsx'
import styles from './limits.module.css'

/** Spending controls: limits, automatic continuation of calls, and a spending break. */
export function LimitsPanel() {
  const { api } = usePlatform()
  const isUser = useSession()?.profile.rolesGroup === 'user'
  const limits = useQuery({ ...limitsQuery(api), staleTime: 0 })
  const consent = useQuery({ ...consentQuery(api), staleTime: 0 })
  const retry = () => {
    void limits.refetch()
    void consent.refetch()
  }
  if (limits.isError || consent.isError) return <WalletFailed onRetry={retry} />
  if (limits.data === undefined || consent.data === undefined) {
    return (
      <div aria-busy="true">
        <Skeleton shape="block" className={styles.waiting ?? ''} />
      </div>
    )
  }
  return (
    <div className={styles.panel}>
      <LimitSection limits={limits.data.limits} />
      {isUser && <ConsentSection consent={consent.data} />}
      <BreakSection excludedUntil={limits.data.excludedUntil} />
    </div>
  )
}
