import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../../kernel/db.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { Tables } from '../../kernel/tables.ts'
import { lockDataDirectory } from './data-directory.ts'
import { pgliteDialect } from './pglite-dialect.ts'
import { openPgliteSession } from './pglite-session.ts'
import { preparingClient } from './preparing-client.ts'
import { reclaim } from './reclaim.ts'

export interface Database {
  readonly db: Db
  readonly engine: 'embedded' | 'postgres'
  /** Does the table maintenance the engine lacks; answers the tables it processed. */
  reclaim(): Promise<readonly string[]>
  close(): Promise<void>
}

const poolSize = 12
const connectMs = 5_000
const statementMs = 15_000

// Coins and counters stay below 2^53, so a plain number is exact; the embedded worker is configured the same way.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A calendar day stays text, so that no time zone can shift a birthday.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

/**
 * Opens the embedded database below `directory` (null: in memory) and locks the directory for this process. A statement
 * that takes longer than `limitMs`, migrations excepted, restarts its worker.
 */
export async function openEmbedded(
  directory: string | null,
  logger: Logger | null = null,
  limitMs = statementMs,
): Promise<Database> {
  const unlock = directory === null ? () => {} : lockDataDirectory(directory)
  const session = await openPgliteSession(directory === null ? null : join(directory, 'postgres'), {
    statementMs: limitMs,
    restarted: (sql) =>
      logger?.error({ sql }, 'a statement outlived its limit: the embedded database was restarted'),
  })
  const db: Db = new Kysely<Tables>({ dialect: pgliteDialect(session) })
  return {
    db,
    engine: 'embedded',
    reclaim: () => reclaim(db),
    close: async () => {
      await db.destroy()
      unlock()
    },
  }
}

/** Connects to PostgreSQL. Throws the driver's error if it is unreachable within `connectMs`. */
export async function openPostgres(url: string, logger: Logger): Promise<Database> {
  const pool = new pg.Pool({
    Client: preparingClient(),
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
  })
  pool.on('error', (error) => logger.warn({ error: error.message }, 'an idle database connection was lost'))
  // A connection that breaks while held between two statements would otherwise end the process; the holder gets the
  // error with its next statement.
  pool.on('connect', (client) =>
    client.on('error', (error) => logger.warn({ error: error.message }, 'a database connection was lost')),
  )
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  await pool.query('select 1')
  return { db, engine: 'postgres', reclaim: async () => [], close: () => db.destroy() }
}

/** The database's time, in milliseconds since the epoch, shared by all nodes. */
export async function readDatabaseMs(db: Db): Promise<number> {
  const now = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`
  return (await db.selectNoFrom(now.as('ms')).executeTakeFirstOrThrow()).ms
}
