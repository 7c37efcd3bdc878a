import type { Bus } from '../kernel/bus.ts'

/** The channels on which a process without a worker announces committed events or jobs. */
export const outboxChannel = 'outbox'
export const jobsChannel = 'jobs'

/** Reports commits of this process. */
interface Commits {
  onCommit(listener: () => void): void
}

/**
 * In a process without a worker, wakes the workers of others after each commit that leaves work, once per tick. A wake
 * may be lost: the workers also poll.
 */
export function wakeWorkers(commits: Commits, bus: Bus, channel: string): void {
  let isDue = false
  commits.onCommit(() => {
    if (isDue) return
    isDue = true
    setImmediate(() => {
      isDue = false
      bus.publish(channel, '')
    })
  })
}
