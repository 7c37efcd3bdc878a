import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePlatform } from '../platform-context.tsx'
import { profileQuery } from '../queries.ts'

/** Keeps one's own photo true on every screen: the server tells when somebody has looked at it. */
export function usePhotoNews(): void {
  const { api, socket } = usePlatform()
  const queries = useQueryClient()
  useEffect(
    () =>
      socket.on('photo.decided', () => {
        void queries.invalidateQueries({ queryKey: ['own-photos'] })
        void queries.invalidateQueries({ queryKey: profileQuery(api).queryKey })
      }),
    [api, socket, queries],
  )
}
