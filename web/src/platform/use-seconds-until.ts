import { useEffect, useState } from 'react'
import { usePlatform } from './platform-context.tsx'

const tickMs = 250

/**
 * Whole seconds until a deadline of this device's clock, never below zero; zero if there is none. They are counted by
 * what passes, so setting the clock meanwhile changes nothing.
 */
export function useSecondsUntil(untilMs: number | null): number {
  const { clock } = usePlatform()
  const leftMs = () => (untilMs === null ? 0 : untilMs - clock.now())
  const [seconds, setSeconds] = useState(() => wholeSeconds(leftMs()))
  useEffect(() => {
    let cancel = () => {}
    const endMs = clock.monotonicMs() + (untilMs === null ? 0 : untilMs - clock.now())
    const tick = () => {
      const now = wholeSeconds(endMs - clock.monotonicMs())
      setSeconds(now)
      if (now > 0) cancel = clock.after(tickMs, tick)
    }
    tick()
    return () => cancel()
  }, [untilMs, clock])
  return seconds
}

const wholeSeconds = (ms: number): number => Math.max(0, Math.ceil(ms / 1_000))

/** The remaining time as `4:07`. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
