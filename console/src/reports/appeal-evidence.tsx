import { Spinner } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../api.ts'
import { UnshownNotice } from '../parts/evidence/decided-picture.tsx'
import { casesKey } from './cases-key.ts'
import { Evidence } from './evidence.tsx'
import type { SeenEvidence } from './seen-evidence.ts'

interface AppealEvidenceProps {
  readonly reportId: string
  readonly seen: SeenEvidence
  /** The report has no evidence any more, so that there is nothing to wait for. */
  onNone(): void
}

/** The evidence of the decision that is appealed, beside the appeal: whoever decides it has to have seen it. */
export function AppealEvidence({ reportId, seen, onNone }: AppealEvidenceProps) {
  const api = useApi()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...casesKey, 'one', reportId],
    queryFn: () => api.cases.open({ params: { reportId } }),
  })
  const isGone = data !== undefined && !data.hasEvidence
  useEffect(() => {
    if (isGone) onNone()
  }, [isGone, onNone])
  if (isError && !isFetching) return <UnshownNotice retry={() => void refetch()} />
  return data ? <Evidence report={data} isClaimedHere={false} seen={seen} /> : <Spinner />
}
