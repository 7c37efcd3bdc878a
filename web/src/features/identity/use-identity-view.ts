import type { IdentityView } from '@serendip/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePlatform } from '../../platform/platform-context.tsx'
import { identityQuery } from './identity-query.ts'

/** Decisions arrive over the socket; this covers lost messages. */
const readEveryMs = 15_000
const isOpen = (view: IdentityView | undefined): boolean =>
  view?.status === 'pending' || view?.status === 'started'

/** The state of the proof, reloaded whenever the server reports a decision. */
export function useIdentityView(options: { readonly polls?: boolean } = {}) {
  const { api, socket } = usePlatform()
  const queries = useQueryClient()
  const query = identityQuery(api)
  useEffect(() => {
    const { queryKey } = identityQuery(api)
    return socket.on('identity.changed', () => void queries.invalidateQueries({ queryKey }))
  }, [api, socket, queries])
  return useQuery({
    ...query,
    ...(options.polls && {
      staleTime: 0,
      refetchInterval: ({ state }: { state: { data: IdentityView | undefined } }) =>
        isOpen(state.data) ? readEveryMs : false,
    }),
  })
}
