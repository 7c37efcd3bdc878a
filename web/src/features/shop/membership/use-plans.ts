import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { memberQuery, plansQuery } from '../shop-queries.ts'

/** The plans that are sold to this person, and whether a membership of theirs runs. */
export function usePlans() {
  const { api } = usePlatform()
  const { data, isError, fetchStatus, refetch } = useQuery(plansQuery(api))
  const { data: member } = useQuery(memberQuery(api))
  return {
    data,
    plans: data?.products ?? [],
    isMember: member !== undefined && member.state !== null && member.state !== 'ended',
    isOffline: data === undefined && fetchStatus === 'paused',
    isError: isError && data === undefined,
    refetch,
  }
}
