import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { StartRefused } from '../../kernel/start-refused.ts'

const advice =
  'A connection pooler stands between: PgBouncer needs pool_mode = transaction and ignore_startup_parameters = ' +
  "statement_timeout, and the role its own limit: alter role … set statement_timeout = '10s'. See \"Connection " +
  'poolers" in the runbook.'

/** PgBouncer's words for a start-up parameter that it does not pass on. */
const isRefusedParameter = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('unsupported startup parameter')

/**
 * Checks that PostgreSQL ends a statement that takes too long. A pooler may refuse the parameter that says so, or drop it
 * silently: statements would then run for ever. Throws StartRefused.
 */
export async function checkLimit(db: Db): Promise<void> {
  const limit = sql<string>`current_setting('statement_timeout')`
  const found = await db
    .selectNoFrom(limit.as('limit'))
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (isRefusedParameter(error))
        throw new StartRefused(`DATABASE_URL refuses statement_timeout. ${advice}`)
      throw error
    })
  if (found.limit === '0')
    throw new StartRefused(`Statements have no limit of time behind DATABASE_URL. ${advice}`)
}
