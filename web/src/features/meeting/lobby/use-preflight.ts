import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { usePlatform, useSocketState } from '../../../platform/platform-context.tsx'
import {
  type ConnectionVerdict,
  canGather,
  type PathVerdict,
  verdictOf,
} from '../../../shared/devices/preflight.ts'
import { useSupply } from '../meeting-context.tsx'
import { liveQuery } from './live-query.ts'

/** A socket takes a while to notice that its network is gone; the browser knows at once. */
function watchNetwork(listener: () => void): () => void {
  const ended = new AbortController()
  for (const event of ['offline', 'online'])
    window.addEventListener(event, listener, { signal: ended.signal })
  return () => ended.abort()
}

/** Checks the connection: the latest round trip, and, each time the socket opens, whether media could leave this device. */
export function usePreflight(): ConnectionVerdict {
  const { api, clock } = usePlatform()
  const supply = useSupply()
  const socket = useSocketState()
  const { data: roundTripMs = null } = useQuery({
    ...liveQuery(api),
    select: (live) => live.roundTripMs,
  })
  const [path, setPath] = useState<PathVerdict>('checking')
  useEffect(() => {
    if (socket !== 'open') return
    let isCurrent = true
    async function check(): Promise<void> {
      const gathers = await canGather(await supply.config(), clock)
      if (isCurrent) setPath(gathers ? 'open' : 'closed')
    }
    check().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [supply, clock, socket])
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  return isOnline ? verdictOf(socket, roundTripMs, path) : 'offline'
}
