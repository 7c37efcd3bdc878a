import { useEffect, useState } from 'react'
import { usePlatform } from '../../../platform/platform-context.tsx'

const tickMs = 250

/** The server's time, moving while `isOn`. */
export function useServerTime(isOn: boolean): number {
  const { clock, socket } = usePlatform()
  const [now, setNow] = useState(() => socket.serverNowMs())
  useEffect(() => {
    if (!isOn) return
    let cancel = () => {}
    const tick = () => {
      setNow(socket.serverNowMs())
      cancel = clock.after(tickMs, tick)
    }
    tick()
    return () => cancel()
  }, [isOn, socket, clock])
  return now
}
