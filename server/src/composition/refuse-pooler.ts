import { pendingMigrations } from '../adapters/postgres/migrate.ts'
import type { Database } from '../adapters/postgres/open-database.ts'
import type { RoleName } from '../config/env.ts'
import { StartError } from '../kernel/start-error.ts'

const direct = 'needs the direct address of PostgreSQL in DATABASE_URL'

/**
 * Behind a pooler a session's locks and settings pass to whoever gets its connection next. Audits hold such locks, and
 * migrations that build indexes make such settings. Throws StartError.
 */
export async function refusePooler({ isPooled, db }: Database, roles: readonly RoleName[]): Promise<void> {
  if (!isPooled) return
  if (roles.includes('worker'))
    throw new StartError(`A connection pooler stands between: a worker ${direct}.`)
  if ((await pendingMigrations(db)).length > 0)
    throw new StartError(
      `A connection pooler stands between: migrating ${direct}, or run \`migrate\` before.`,
    )
}
