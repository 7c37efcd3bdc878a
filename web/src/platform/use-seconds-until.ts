import { useEffect, useState } from 'react'
import { usePlatform } from './platform-context.tsx'

const tickMs = 250

/** Whole seconds until a deadline, never below zero; zero if there is none. */
export function useSecondsUntil(untilMs: number | null): number {
  const { clock } = usePlatform()
  const left = () => (untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - clock.now()) / 1_000)))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    let cancel = () => {}
    const tick = () => {
      const now = untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - clock.now()) / 1_000))
      setSeconds(now)
      if (now > 0) cancel = clock.after(tickMs, tick)
    }
    tick()
    return () => cancel()
  }, [untilMs, clock])
  return seconds
}

/** The remaining time as `4:07`. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
