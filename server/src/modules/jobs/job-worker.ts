import { sql } from 'kysely'
import { z } from 'zod'
import { failureLabel } from '../../kernel/failure-label.ts'
import { createLoop } from '../../kernel/time/loop.ts'
import { within } from '../../kernel/time/within.ts'
import { listFailedJobs } from './failed-jobs.ts'
import { type JobHandler, type Schedule, scheduleKind } from './job-kind.ts'
import type { JobsDeps, OpenJobs } from './jobs.ts'

/** Jobs of one kind that a worker runs concurrently. */
const concurrentMax = 10
/** Interval at which due jobs are polled. */
const pollMs = 5_000
/** Interval at which jobs of dead workers are given up, and old ones deleted. */
const superviseMs = 60_000

interface Work {
  readonly handlers: readonly JobHandler[]
  readonly schedules: readonly Schedule[]
}

export interface JobWorker {
  /** The number of permanently failed jobs, as of the last check. */
  failed(): number
  /** Runs everything that is due now, once. */
  runDue(): Promise<void>
  /**
   * Works until stopped; the returned stop function waits for running jobs. `wakes` registers a callback for committed
   * jobs. Schedules begin with the first poll, so that a process that starts serves first.
   */
  start(wakes: (wake: () => void) => Promise<void>): Promise<() => Promise<void>>
}

type WorkerDeps = JobsDeps & { readonly jobs: OpenJobs }

type RunBatch = () => Promise<boolean>

/**
 * Schedules with at least this span run one after another: they are due at the same moment, and all at once would take the
 * database connections that requests need. More frequent ones are few, and must not wait for one that hangs.
 */
const sequentialFromMs = 10 * 60_000

/** Runs batches one after another; a failed batch does not stop the next. */
function createSequence(): (run: RunBatch) => Promise<boolean> {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const result = last.then(run)
    last = result.catch(() => undefined)
    return result
  }
}

/** The function that runs the next batch of each kind. */
function batchesOf(deps: WorkerDeps, { handlers, schedules }: Work): ReadonlyMap<string, RunBatch> {
  const inSequence = createSequence()
  const batches = new Map(handlers.map((handler) => [handler.kind.name, () => runBatch(deps, handler)]))
  for (const schedule of schedules) {
    const handler = { kind: scheduleKind(schedule), handle: () => schedule.run() }
    const run = () => runBatch(deps, handler)
    batches.set(schedule.name, schedule.everyMs < sequentialFromMs ? run : () => inSequence(run))
  }
  return batches
}

interface FetchedJob {
  readonly id: string
  readonly data: object
  readonly retryCount: number
}

async function runOne(
  { jobs: { boss }, clock, logger }: WorkerDeps,
  { kind, handle }: JobHandler,
  { id, data, retryCount }: FetchedJob,
): Promise<void> {
  const isLast = retryCount >= kind.retries
  try {
    await within(clock, kind.limitS * 1_000, handle(data, isLast))
    // Finished jobs are deleted, except for scheduled runs, which show the next worker that they were done.
    if (kind.isAlone) await boss.complete(kind.name, id)
    else await boss.deleteJob(kind.name, id)
  } catch (error) {
    logger[isLast ? 'error' : 'warn'](
      { job: kind.name, jobId: id, attempts: retryCount + 1, isOver: isLast, err: error },
      'a job failed',
    )
    await boss.fail(kind.name, id, { error: failureLabel(error) })
  }
}

/** Returns whether there may be more to do. */
async function runBatch(deps: WorkerDeps, handler: JobHandler): Promise<boolean> {
  const batchSize = handler.kind.isAlone ? 1 : concurrentMax
  const fetched = await deps.jobs.boss.fetch<object>(handler.kind.name, { batchSize, includeMetadata: true })
  await Promise.all(fetched.map((job) => runOne(deps, handler, job)))
  return fetched.length === batchSize
}

const dueKinds = z.array(z.object({ name: z.string() }))

/** The kinds that have a due job. */
async function listDue({ db }: JobsDeps): Promise<ReadonlySet<string>> {
  const found = await sql`select distinct name from pgboss.job_common
    where state < 'active' and start_after <= pgboss.job_now()`.execute(db)
  return new Set(dueKinds.parse(found.rows).map(({ name }) => name))
}

/** Deletes what a former release left, a day after it was due: no worker of this one does it. */
async function dropLeftOver({ db }: WorkerDeps, known: readonly string[]): Promise<void> {
  await sql`delete from pgboss.job_common where state < 'active' and starts_with(name, '__pgboss') is false
    and name <> all(${[...known]}::text[]) and start_after < pgboss.job_now() - interval '1 day'`.execute(db)
}

/** Sends the runs of due schedules: the first worker in a span does, and the database refuses the others. */
function createScheduler(
  { clock, jobs }: WorkerDeps,
  schedules: readonly Schedule[],
  supervise: () => Promise<void>,
) {
  const { boss } = jobs
  const sentIn = new Map<string, number>()
  let supervisedIn = 0
  let isKnown = false
  return async (): Promise<void> => {
    if (!isKnown) await jobs.createQueues(schedules)
    isKnown = true
    const now = clock.now()
    for (const { name, everyMs } of schedules) {
      const span = Math.floor(now / everyMs)
      if (sentIn.get(name) === span) continue
      await boss.send(name, {}, { singletonKey: name, singletonSeconds: everyMs / 1_000 })
      sentIn.set(name, span)
    }
    const span = Math.floor(now / superviseMs)
    if (supervisedIn === span) return
    await boss.supervise()
    await supervise()
    supervisedIn = span
  }
}

export function createJobWorker(deps: WorkerDeps, work: Work): JobWorker {
  const batches = batchesOf(deps, work)
  let failed = 0
  const schedule = createScheduler(deps, work.schedules, async () => {
    await dropLeftOver(deps, [...batches.keys()])
    failed = (await listFailedJobs(deps.db)).length
  })
  return {
    failed: () => failed,
    async runDue() {
      await schedule()
      await Promise.all(
        Array.from(batches.values(), async (run) => {
          while (await run());
        }),
      )
    },
    async start(wakes) {
      const loops = new Map(
        Array.from(batches, ([name, run]) => [
          name,
          createLoop(run, deps.logger, 'jobs could not be fetched'),
        ]),
      )
      const looking = createLoop(
        async () => {
          for (const name of await listDue(deps)) loops.get(name)?.wake()
          return false
        },
        deps.logger,
        'jobs could not be looked for',
      )
      const scheduling = createLoop(
        async () => {
          await schedule()
          looking.wake()
          return false
        },
        deps.logger,
        'schedules could not be queued',
      )
      const poll = setInterval(scheduling.wake, pollMs)
      poll.unref()
      await wakes(looking.wake)
      looking.wake()
      return async () => {
        clearInterval(poll)
        await scheduling.stop()
        await looking.stop()
        await Promise.all([...loops.values()].map((loop) => loop.stop()))
      }
    },
  }
}
