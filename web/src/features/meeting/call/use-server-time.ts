import { useEffect, useState } from 'react'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useMeeting } from '../meeting-context.tsx'

const tickMs = 250

/** The server's time, moving while `isOn`. */
export function useServerTime(isOn: boolean): number {
  const meeting = useMeeting()
  const { clock } = usePlatform()
  const [now, setNow] = useState(() => meeting.serverNowMs())
  useEffect(() => {
    if (!isOn) return
    let cancel = () => {}
    const tick = () => {
      setNow(meeting.serverNowMs())
      cancel = clock.after(tickMs, tick)
    }
    tick()
    return () => cancel()
  }, [isOn, meeting, clock])
  return now
}
