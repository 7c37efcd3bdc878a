import { listDeadLetters, retryDeadLetters } from './adapters/postgres/outbox-deliveries.ts'
import type { Composition } from './composition.ts'
import type { Clock } from './kernel/clock.ts'
import type { Db } from './kernel/db.ts'

const usage = `npm run outbox -- <operation>, as the console does:
  list            events that a listener has given up, oldest first
  retry <event>   has its listeners try one again
  retry all       has all of them tried again`

/** Runs one operation; answers its lines, or null if its arguments are invalid. */
export async function operateOutbox(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  [operation, eventId]: readonly string[],
): Promise<readonly string[] | null> {
  if (operation === 'list') {
    const letters = await listDeadLetters(db)
    return letters.map(
      ({ event_id, name, listener, aggregate_id, attempts, error, dead_at }) =>
        `${event_id} ${name} of ${aggregate_id}: ${listener} gave it up at ${dead_at.toISOString()} after ${attempts} attempts: ${error}`,
    )
  }
  if (operation !== 'retry' || !eventId) return null
  const count = await retryDeadLetters(db, eventId === 'all' ? null : eventId, new Date(clock.now()))
  return [`${count} to be tried again`]
}

/** Lists and retries dead letters; the exit code reports whether the arguments were valid. */
export async function outboxCommand({ engines, clock }: Composition, args: readonly string[]): Promise<void> {
  try {
    const lines = await operateOutbox({ db: engines.database.db, clock }, args)
    console.log(lines === null ? usage : lines.join('\n') || 'no dead letters')
    if (lines === null) process.exitCode = 1
  } finally {
    await engines.close()
  }
}
