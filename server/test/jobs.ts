import { sql } from 'kysely'
import type { Db } from '../src/kernel/db.ts'
import type { JobKind } from '../src/kernel/job-kind.ts'
import { createJobWorker, type JobHandler, type OpenJobs, openJobs } from '../src/modules/jobs/index.ts'
import { aClock, type FakeClock } from './clock.ts'
import { aJobClock } from './job-clock.ts'
import { silentLogger } from './logger.ts'

export interface JobWorld {
  readonly clock: FakeClock
  readonly jobs: OpenJobs
  /** Advances time for the test and for the jobs. */
  pass(ms: number): Promise<void>
  /** A separate worker does everything that is due now. */
  work(...handlers: readonly JobHandler[]): Promise<void>
}

/** The first jobs of a test database, with a clock controlled by the test. */
export async function someJobs(db: Db, kinds: readonly JobKind[]): Promise<JobWorld> {
  const clock = aClock()
  await sql`delete from pgboss.job_common`.execute(db)
  const pass = await aJobClock(db, clock)
  const deps = { db, clock, logger: silentLogger }
  const jobs = await openJobs(deps, kinds)
  return {
    clock,
    jobs,
    pass,
    work: (...handlers) => createJobWorker({ ...deps, jobs }, { handlers, schedules: [] }).runDue(),
  }
}
