import type { Composition } from './composition.ts'
import type { Db } from './kernel/db.ts'
import { listFailedJobs, type OpenJobs, retryFailedJobs } from './modules/jobs/index.ts'

const usage = `npm run jobs -- <operation>, as the console does:
  list          jobs that failed and are tried no more, oldest first; each is kept for a week
  retry <job>   has one tried once more
  retry all     has all of them tried once more`

/** Runs one operation; answers its lines, or null if its arguments are invalid. */
export async function operateJobs(
  { db, jobs }: { readonly db: Db; readonly jobs: OpenJobs },
  [operation, id]: readonly string[],
): Promise<readonly string[] | null> {
  if (operation === 'list') {
    const failed = await listFailedJobs(db)
    return failed.map(
      ({ id, kind, data, attempts, error, failedAt }) =>
        `${id} ${kind} ${JSON.stringify(data)} failed at ${failedAt.toISOString()} after ${attempts} attempts: ${error}`,
    )
  }
  if (operation !== 'retry' || !id) return null
  return [`${await retryFailedJobs(db, jobs, id === 'all' ? null : id)} to be tried again`]
}

/** Lists and retries failed jobs; the exit code reports whether the arguments were valid. */
export async function jobsCommand({ engines, jobs }: Composition, args: readonly string[]): Promise<void> {
  try {
    const lines = await operateJobs({ db: engines.database.db, jobs }, args)
    console.log(lines === null ? usage : lines.join('\n') || 'no failed jobs')
    if (lines === null) process.exitCode = 1
  } finally {
    await engines.close()
  }
}
