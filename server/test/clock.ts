import type { Clock } from '../src/kernel/clock.ts'

export interface FakeClock extends Clock {
  /** Advances time and runs what falls due, in order. */
  advance(ms: number): void
}

export function aClock(startMs = Date.UTC(2026, 0, 1)): FakeClock {
  let now = startMs
  let pending: { at: number; task: () => void }[] = []
  return {
    now: () => now,
    after(delayMs, task) {
      const entry = { at: now + delayMs, task }
      pending.push(entry)
      return () => {
        pending = pending.filter((timer) => timer !== entry)
      }
    },
    advance(ms) {
      const end = now + ms
      for (;;) {
        const due = pending.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
        if (!due) break
        pending = pending.filter((timer) => timer !== due)
        now = Math.max(now, due.at)
        due.task()
      }
      now = end
    },
  }
}
