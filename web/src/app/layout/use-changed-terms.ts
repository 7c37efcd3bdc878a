import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { usePlatform, useSession } from '../../platform/platform-context.tsx'
import { profileQuery } from '../../platform/queries.ts'
import type { Overlays } from '../overlays.tsx'

/**
 * Asks to accept changed terms: at the start of a visit, or when the server refuses something because of them. Nothing is
 * asked over a conversation, unless the server refused: it does so only when the call is over, which this tab may have
 * missed. Once they are accepted, the screen below goes on.
 */
export function useChangedTerms({ modals }: Pick<Overlays, 'modals'>, isInConversation: boolean): void {
  const { api, areTermsChanged } = usePlatform()
  const queries = useQueryClient()
  const isLoggedIn = useSession() !== null
  const isRefused = useSyncExternalStore(areTermsChanged.subscribe, areTermsChanged.getSnapshot)
  useEffect(() => {
    if (isRefused) void queries.invalidateQueries({ queryKey: profileQuery(api).queryKey })
  }, [isRefused, queries, api])
  const { data: profile } = useQuery({ ...profileQuery(api), enabled: isLoggedIn })
  const terms = profile?.changedTerms
  useEffect(() => {
    if (!terms || (isInConversation && !isRefused)) modals.close('changedTerms')
    else modals.open('changedTerms', { terms })
  }, [terms, isInConversation, isRefused, modals])
}
