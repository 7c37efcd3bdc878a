import { useEffect, useState } from 'react'
import { usePlatform, useSocketState } from '../../../platform/platform-context.tsx'
import {
  type ConnectionVerdict,
  canGather,
  type PathVerdict,
  verdictOf,
} from '../../../shared/devices/preflight.ts'

/** Checks the connection each time the socket opens: a round trip, and whether media could leave this device. */
export function usePreflight(): ConnectionVerdict {
  const { api, clock } = usePlatform()
  const socket = useSocketState()
  const [roundTripMs, setRoundTripMs] = useState<number | null>(null)
  const [path, setPath] = useState<PathVerdict>('checking')
  useEffect(() => {
    if (socket !== 'open') return
    let isCurrent = true
    async function check(): Promise<void> {
      const config = await api.calls.rtcConfig()
      const askedAt = performance.now()
      await api.site.live()
      if (isCurrent) setRoundTripMs(performance.now() - askedAt)
      const gathers = await canGather(config, clock)
      if (isCurrent) setPath(gathers ? 'open' : 'closed')
    }
    check().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [api, clock, socket])
  return verdictOf(socket, roundTripMs, path)
}
