import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePlatform, useSession } from '../../platform/platform-context.tsx'
import { profileQuery } from '../../platform/queries.ts'
import type { Overlays } from '../overlays.tsx'

/** Asks a creator once per session whether their page is still right, but never during a conversation. */
export function usePageCheck({ modals }: Pick<Overlays, 'modals'>, isInConversation: boolean): void {
  const { api } = usePlatform()
  const isLoggedIn = useSession() !== null
  const { data: profile } = useQuery({ ...profileQuery(api), enabled: isLoggedIn })
  const isCreator = profile?.rolesGroup === 'goddess' || profile?.rolesGroup === 'artist'
  const { data } = useQuery({
    queryKey: ['page-check'],
    queryFn: () => api.creators.pageCheck(),
    enabled: isCreator,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const userId = data?.isDue ? profile?._id : undefined
  useEffect(() => {
    if (userId !== undefined && !isInConversation) modals.open('streamerProfileConfirm', { userId })
  }, [userId, isInConversation, modals])
}
