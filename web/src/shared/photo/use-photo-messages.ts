import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePlatform } from '../../platform/platform-context.tsx'
import { profileQuery } from '../../platform/queries.ts'

/** Keeps one's own photo current on every screen: the server sends an event when it was reviewed. */
export function usePhotoMessages(): void {
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
