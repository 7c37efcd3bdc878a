import { sql } from 'kysely'
import { z } from 'zod'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import type { JobKind } from '../../kernel/job-kind.ts'
import type { OpenJobs } from './jobs.ts'

const failedJobs = z.array(
  z.object({
    id: z.string(),
    kind: z.string(),
    data: z.unknown(),
    attempts: z.number(),
    error: z.string().nullable(),
    failedAt: z.date(),
  }),
)

const listMax = 500

/** Jobs that are no longer retried, oldest first, at most 500; each is stored for a week. */
export async function listFailedJobs(db: Db): Promise<z.infer<typeof failedJobs>> {
  const found = await sql`select id::text, name as kind, data, retry_count + 1 as attempts,
      output ->> 'error' as error, completed_on as "failedAt"
    from pgboss.job_common where state = 'failed' order by completed_on, id limit ${listMax}`.execute(db)
  return failedJobs.parse(found.rows)
}

const jobLoads = z.array(
  z.object({
    kind: z.string(),
    /** Not finished: due, waiting for its time or running. */
    open: z.number(),
    failed: z.number(),
  }),
)

/** Whether a job of this kind is not finished. */
export async function isJobOpen(db: Db, kind: string): Promise<boolean> {
  const found =
    await sql`select 1 from pgboss.job_common where name = ${kind} and state < 'completed' limit 1`.execute(
      db,
    )
  return found.rows.length > 0
}

/** Number of unfinished and of failed jobs of each kind; kinds without any are left out. */
export async function countJobs(db: Db): Promise<z.infer<typeof jobLoads>> {
  const found = await sql`select name as kind,
      count(*) filter (where state < 'completed')::int as open,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job_common where state < 'completed' or state = 'failed' group by name`.execute(db)
  return jobLoads.parse(found.rows)
}

/** Retries one failed job, or all of them (null). Returns how many. */
export async function retryFailedJobs(db: Db, { boss }: OpenJobs, id: string | null): Promise<number> {
  const failed = (await listFailedJobs(db)).filter((job) => id === null || job.id === id)
  for (const job of failed) await boss.retry(job.kind, job.id)
  return failed.length
}

const abouts = z.array(z.object({ about: z.string() }))

/** Those of the values that a job of the kind which is not finished has in this field. */
export async function findOpenJobsAbout<D extends object>(
  tx: Tx,
  kind: JobKind<D>,
  field: keyof D & string,
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await sql`select data ->> ${field}::text as about from pgboss.job_common
    where name = ${kind.name} and state < 'completed' and data ->> ${field}::text = ${anyOf(values)}`.execute(
    tx,
  )
  return new Set(abouts.parse(found.rows).map(({ about }) => about))
}

/** Deletes the failed jobs of a kind with one of these values in this field, for which other ones are sent. */
export async function forgetFailedJobs<D extends object>(
  tx: Tx,
  kind: JobKind<D>,
  field: keyof D & string,
  values: readonly string[],
): Promise<void> {
  await sql`delete from pgboss.job_common where name = ${kind.name} and state = 'failed'
    and data ->> ${field}::text = ${anyOf(values)}`.execute(tx)
}
