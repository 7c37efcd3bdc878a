import type { Database } from '../adapters/postgres/open-database.ts'
import type { Bus } from '../kernel/bus.ts'

interface Wakers {
  readonly database: Pick<Database, 'onNews'>
  readonly bus: Bus
}

/** Where a process without a worker says that news was committed. */
export const newsChannel = 'outbox'

/**
 * In a process that relays nothing itself, wakes the workers of the others after each commit with lasting news, once
 * for all that is committed in the same turn. What it says may be lost: the workers also poll.
 */
export function wakeWorkers({ database, bus }: Wakers): void {
  let isDue = false
  database.onNews(() => {
    if (isDue) return
    isDue = true
    setImmediate(() => {
      isDue = false
      bus.publish(newsChannel, '')
    })
  })
}
