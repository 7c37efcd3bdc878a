import { join } from 'node:path'
import { type Dialect, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db, Tables } from '../../kernel/db.ts'
import type { Logger } from '../../kernel/logger.ts'
import { lockDataDirectory } from './data-directory.ts'
import { pgliteDialect } from './pglite-dialect.ts'
import { openPgliteSession } from './pglite-session.ts'
import { reclaim } from './reclaim.ts'
import { watchNews } from './watch-news.ts'

export interface Database {
  readonly db: Db
  readonly engine: 'embedded' | 'postgres'
  /** Hears of each commit of this process that wrote lasting news. */
  onNews(heard: () => void): void
  /** Does what the engine does not do by itself to keep its tables small; answers the tables it went through. */
  reclaim(): Promise<readonly string[]>
  close(): Promise<void>
}

const poolSize = 12
const connectMs = 5_000
const statementMs = 15_000

// Coins and counters stay below 2^53, so a plain number is exact; the embedded worker is configured alike.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A database over a dialect, which tells whoever listens of committed news. */
function tellNews(dialect: Dialect): Pick<Database, 'db' | 'onNews'> {
  const heard: (() => void)[] = []
  const committed = (): void => {
    for (const listener of heard) listener()
  }
  return {
    db: new Kysely<Tables>({ dialect: watchNews(dialect, committed) }),
    onNews: (listener) => void heard.push(listener),
  }
}

/** Opens the embedded database below `directory` (null: in memory) and locks the directory for this process. */
export async function openEmbedded(directory: string | null): Promise<Database> {
  const unlock = directory === null ? () => {} : lockDataDirectory(directory)
  const session = await openPgliteSession(directory === null ? null : join(directory, 'postgres'))
  const told = tellNews(pgliteDialect(session))
  return {
    ...told,
    engine: 'embedded',
    reclaim: () => reclaim(told.db),
    close: async () => {
      await told.db.destroy()
      unlock()
    },
  }
}

/** Connects to PostgreSQL. Throws the driver's error where it cannot be reached within `connectMs`. */
export async function openPostgres(url: string, logger: Logger): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
  })
  pool.on('error', (error) => logger.warn({ error: error.message }, 'an idle database connection was lost'))
  // A connection that is cut while somebody holds it, between two statements, would otherwise end the process; the
  // holder hears of it from the next statement.
  pool.on('connect', (client) =>
    client.on('error', (error) => logger.warn({ error: error.message }, 'a database connection was lost')),
  )
  const told = tellNews(new PostgresDialect({ pool }))
  await pool.query('select 1')
  return { ...told, engine: 'postgres', reclaim: async () => [], close: () => told.db.destroy() }
}
