import { useEffect, useState } from 'react'
import { usePlatform } from '../../../platform/platform-context.tsx'
import type { Rings } from './rings.ts'

const tickMs = 250

const secondsLeft = (rings: Rings, untilMs: number) =>
  Math.max(0, Math.ceil((untilMs - rings.serverNowMs()) / 1_000))

/** Whole seconds until a deadline of the server's, never below zero. */
export function useSecondsLeft(rings: Rings, untilMs: number): number {
  const { clock } = usePlatform()
  const [seconds, setSeconds] = useState(() => secondsLeft(rings, untilMs))
  useEffect(() => {
    let cancel = () => {}
    const tick = () => {
      setSeconds(secondsLeft(rings, untilMs))
      cancel = clock.after(tickMs, tick)
    }
    tick()
    return () => cancel()
  }, [rings, untilMs, clock])
  return seconds
}
