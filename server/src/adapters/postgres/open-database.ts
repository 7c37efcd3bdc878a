import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db, Tables } from '../../kernel/db.ts'
import type { Logger } from '../../kernel/logger.ts'
import { lockDataDirectory } from './data-directory.ts'
import { pgliteDialect } from './pglite-dialect.ts'
import { openPgliteSession } from './pglite-session.ts'

export interface Database {
  readonly db: Db
  readonly engine: 'embedded' | 'postgres'
  /** Hears `notify` on a channel; a lost connection is taken up again, so pair it with a slow poll. */
  listen(channel: string, heard: () => void): Promise<void>
  close(): Promise<void>
}

const poolSize = 12
const connectMs = 5_000
const statementMs = 15_000
const relistenMs = 1_000

// Coins and counters stay below 2^53, so a plain number is exact; the embedded worker is configured alike.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Opens the embedded database below `directory` (null: in memory) and locks the directory for this process. */
export async function openEmbedded(directory: string | null): Promise<Database> {
  const unlock = directory === null ? () => {} : lockDataDirectory(directory)
  const session = await openPgliteSession(directory === null ? null : join(directory, 'postgres'))
  const db = new Kysely<Tables>({ dialect: pgliteDialect(session) })
  return {
    db,
    engine: 'embedded',
    listen: (channel, heard) => session.listen(channel, heard),
    close: async () => {
      await db.destroy()
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
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  await pool.query('select 1')
  const listeners: pg.Client[] = []
  let closing = false

  const listen = async (channel: string, heard: () => void): Promise<void> => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs })
    const again = (): void => {
      if (closing) return
      setTimeout(() => listen(channel, heard).catch(again), relistenMs).unref()
    }
    client.once('error', again)
    client.on('notification', heard)
    await client.connect()
    await client.query(`listen ${channel}`)
    listeners.push(client)
  }

  return {
    db,
    engine: 'postgres',
    listen,
    close: async () => {
      closing = true
      await Promise.all(listeners.map((client) => client.end().catch(() => {})))
      await db.destroy()
    },
  }
}
