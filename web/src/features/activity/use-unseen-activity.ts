import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePlatform, useSession } from '../../platform/platform-context.tsx'
import { activityKey, unseenQuery } from './activity-queries.ts'

/** Number of events that the person has not seen, kept current while they are logged in. */
export function useUnseenActivity(): number {
  const { api, socket } = usePlatform()
  const queries = useQueryClient()
  const isLoggedIn = useSession() !== null
  const { data = 0 } = useQuery({ ...unseenQuery(api), enabled: isLoggedIn })
  useEffect(() => {
    const readAgain = () => void queries.invalidateQueries({ queryKey: activityKey })
    // Events during a lost connection were missed.
    const stops = [socket.on('activity.changed', readAgain), socket.on('welcome', readAgain)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [socket, queries])
  return isLoggedIn ? data : 0
}
