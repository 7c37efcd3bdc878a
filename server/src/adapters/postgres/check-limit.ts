import type pg from 'pg'
import { z } from 'zod'
import { StartError } from '../../kernel/start-error.ts'

const advice =
  'A connection pooler stands between: PgBouncer needs pool_mode = transaction and ignore_startup_parameters = ' +
  "statement_timeout, and the role its own limit: alter role … set statement_timeout = '10s'. See \"Connection " +
  'poolers" in the runbook.'

/** PgBouncer's words for a start-up parameter that it does not pass on. */
const isRefusedParameter = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('unsupported startup parameter')

const answer = z.tuple([z.object({ limit: z.string(), pid: z.number() })])

/**
 * Checks that PostgreSQL ends a statement that takes too long, and answers whether a connection pooler stands between. A
 * pooler may refuse the parameter of the limit, or drop it silently: statements would then run for ever. Throws
 * StartError.
 */
export async function checkLimit(pool: pg.Pool): Promise<boolean> {
  const client: pg.PoolClient & { readonly processID?: number } = await pool
    .connect()
    .catch((error: unknown) => {
      if (isRefusedParameter(error)) throw new StartError(`DATABASE_URL refuses statement_timeout. ${advice}`)
      throw error
    })
  try {
    const text = `select current_setting('statement_timeout') as limit, pg_backend_pid() as pid`
    const [{ limit, pid }] = answer.parse((await client.query(text)).rows)
    if (limit === '0') throw new StartError(`Statements have no limit of time behind DATABASE_URL. ${advice}`)
    // The pooler tells its clients a number of its own.
    return pid !== client.processID
  } finally {
    client.release()
  }
}
