import { listDeadLetters, retryDeadLetters } from './adapters/postgres/outbox-deliveries.ts'
import type { Composition } from './composition.ts'
import type { Clock } from './kernel/clock.ts'
import type { Db } from './kernel/db.ts'
import { listFailedJobs, type OpenJobs, retryFailedJobs } from './modules/jobs/index.ts'

const usage = `npm run failed -- <operation>, as the console does:
  list         events that a listener has given up, and jobs that are tried no more, each oldest first;
               such a job is kept for a week
  retry <id>   has its listeners try an event again, or has a job tried once more
  retry all    has all of them tried again`

interface FailedWorkDeps {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: OpenJobs
}

async function listFailed({ db }: FailedWorkDeps): Promise<readonly string[]> {
  const [letters, jobs] = await Promise.all([listDeadLetters(db), listFailedJobs(db)])
  return [
    ...letters.map(
      ({ event_id, name, listener, aggregate_id, attempts, error, dead_at }) =>
        `${event_id} ${name} of ${aggregate_id}: ${listener} gave it up at ${dead_at.toISOString()} after ${attempts} attempts: ${error}`,
    ),
    ...jobs.map(
      ({ id, kind, data, attempts, error, failedAt }) =>
        `${id} ${kind} ${JSON.stringify(data)} failed at ${failedAt.toISOString()} after ${attempts} attempts: ${error}`,
    ),
  ]
}

/** Runs one operation; answers its lines, or null if its arguments are invalid. */
export async function operateFailedWork(
  deps: FailedWorkDeps,
  [operation, id]: readonly string[],
): Promise<readonly string[] | null> {
  if (operation === 'list') return listFailed(deps)
  if (operation !== 'retry' || !id) return null
  const { db, clock, jobs } = deps
  const wanted = id === 'all' ? null : id
  const events = await retryDeadLetters(db, wanted, new Date(clock.now()))
  return [`${events + (await retryFailedJobs(db, jobs, wanted))} to be tried again`]
}

/** Lists and retries failed work; the exit code reports whether the arguments were valid. */
export async function failedWorkCommand(
  { engines, clock, jobs }: Composition,
  args: readonly string[],
): Promise<void> {
  try {
    const lines = await operateFailedWork({ db: engines.database.db, clock, jobs }, args)
    console.log(lines === null ? usage : lines.join('\n') || 'no failed work')
    if (lines === null) process.exitCode = 1
  } finally {
    await engines.close()
  }
}
