import type { Clock } from '../../platform/clock.ts'
import { countdownTickMs } from './toast-timing.ts'

export interface CountdownOptions {
  readonly clock: Clock
  /** Infinity never ends, and never ticks. */
  readonly durationMs: number
  readonly onTick?: (remainingMs: number) => void
  readonly onEnd: () => void
}

export interface Countdown {
  /**
   * The countdown pauses until the same reason resumes it. WCAG 2.2.1: what a person points at, or has reached with the
   * keyboard, must not disappear.
   */
  pause(reason: string): void
  resume(reason: string): void
  stop(): void
}

/** Counts down in ticks of 100 ms. Slow timers (a tab in the background) do not stretch it: the clock decides. */
export function startCountdown({ clock, durationMs, onTick, onEnd }: CountdownOptions): Countdown {
  let remainingMs = durationMs
  let lastMs = clock.now()
  let cancelTick: () => void = () => {}
  const reasons = new Set<string>()

  const takeElapsed = () => {
    const nowMs = clock.now()
    remainingMs = Math.max(0, remainingMs - Math.max(0, nowMs - lastMs))
    lastMs = nowMs
  }
  const schedule = () => {
    cancelTick = clock.after(Math.min(countdownTickMs, remainingMs), tick)
  }
  const tick = () => {
    takeElapsed()
    onTick?.(remainingMs)
    if (remainingMs === 0) onEnd()
    else schedule()
  }

  const runs = Number.isFinite(durationMs)
  if (runs) schedule()
  return {
    pause(reason) {
      if (!runs || reasons.has(reason)) return
      if (reasons.size === 0) takeElapsed()
      reasons.add(reason)
      cancelTick()
    },
    resume(reason) {
      if (!reasons.delete(reason) || reasons.size > 0) return
      lastMs = clock.now()
      schedule()
    },
    stop() {
      cancelTick()
      reasons.clear()
    },
  }
}
