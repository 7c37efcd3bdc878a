import type { Clock } from './clock.ts'

interface ScheduledTask {
  readonly at: number
  readonly task: () => void
}

export interface FakeClock extends Clock {
  advance(ms: number): void
  /** The device's clock is set: no time passes. */
  set(aheadMs: number): void
}

/** A clock for tests: time advances only with `advance`, which runs due tasks in the order of their time. */
export function fakeClock(startMs = 1_700_000_000_000): FakeClock {
  let aheadMs = 0
  let now = startMs
  let pending: ScheduledTask[] = []
  const nextDue = (until: number): ScheduledTask | undefined =>
    pending.filter((entry) => entry.at <= until).sort((a, b) => a.at - b.at)[0]

  return {
    now: () => now + aheadMs,
    monotonicMs: () => now - startMs,
    set(ms) {
      aheadMs = ms
    },
    after(delayMs, task) {
      const entry = { at: now + delayMs, task }
      pending.push(entry)
      return () => {
        pending = pending.filter((otherPending) => otherPending !== entry)
      }
    },
    advance(ms) {
      const until = now + ms
      for (let due = nextDue(until); due !== undefined; due = nextDue(until)) {
        const entry = due
        pending = pending.filter((otherPending) => otherPending !== entry)
        now = entry.at
        entry.task()
      }
      now = until
    },
  }
}
