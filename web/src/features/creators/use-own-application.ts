import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePlatform } from '../../platform/platform-context.tsx'
import { profileQuery } from '../../platform/queries.ts'

export const applicationKey = ['own-application']

/** State of one's application, as soon as an operator decides; approved, the role of the profile changes. */
export function useOwnApplication() {
  const { api, socket } = usePlatform()
  const queries = useQueryClient()
  useEffect(
    () =>
      socket.on('application.changed', () => {
        void queries.invalidateQueries({ queryKey: applicationKey })
        void queries.invalidateQueries({ queryKey: profileQuery(api).queryKey })
      }),
    [api, socket, queries],
  )
  return useQuery({ queryKey: applicationKey, queryFn: () => api.creators.ownApplication() })
}
