import { useCallback, useEffect, useRef } from 'react'
import { usePlatform } from '../../../platform/platform-context.tsx'

/** Telling can wait; the first picture, and whoever comes next, cannot. */
const tellAfterMs = 1_000

/** Tells the server once for each call that the partner was seen, and that this is over; what is lost is no harm. */
export function useVideoReport(callId: string): () => void {
  const { api, clock } = usePlatform()
  const seen = useRef<string | null>(null)
  useEffect(
    () => () => {
      if (seen.current !== callId) return
      seen.current = null
      const end = () => void api.calls.clientVideoEnd({ body: { channelId: callId } }).catch(() => undefined)
      clock.after(tellAfterMs, end)
    },
    [api, clock, callId],
  )
  return useCallback(() => {
    if (seen.current === callId) return
    seen.current = callId
    const start = () =>
      void api.calls.clientVideoStart({ body: { channelId: callId } }).catch(() => undefined)
    clock.after(tellAfterMs, start)
  }, [api, clock, callId])
}
