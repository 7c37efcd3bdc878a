import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../../kernel/db.ts'
import type { Logger } from '../../kernel/logger.ts'
import { StartError } from '../../kernel/start-error.ts'
import { type WriteRefusal, writeRefusalOf } from '../../kernel/store-failure.ts'
import type { Tables } from '../../kernel/tables.ts'
import { deadlines } from '../../kernel/time/deadlines.ts'
import { checkLimit } from './check-limit.ts'
import { lockDataDirectory } from './data-directory.ts'
import { type AnswerLimits, destroyConnection, limitedClient } from './limited-client.ts'
import { pgliteDialect } from './pglite-dialect.ts'
import { openPgliteSession } from './pglite-session.ts'
import { reclaim } from './reclaim.ts'

export interface Database {
  readonly db: Db
  /** For the statements that check the path: its own connection with a short deadline; embedded the same as `db`. */
  readonly probe: Db
  readonly engine: 'embedded' | 'postgres'
  /** Whether a connection pooler stands between: what belongs to a session is then lost between transactions. */
  readonly isPooled: boolean
  /** When a statement last failed because nothing can be stored, by `performance.now()`, and why. */
  lastRefusal(): { readonly atMs: number; readonly why: WriteRefusal } | null
  /** Identifies the files of the embedded database: other ones after a copy was put back. */
  readonly files: string
  /** Does the table maintenance the engine lacks; answers the tables it processed. */
  reclaim(): Promise<readonly string[]>
  close(): Promise<void>
}

export interface PostgresLimits extends AnswerLimits {
  readonly connectMs: number
  readonly statementMs: number
  readonly probeMs: number
}

const poolSize = 12

// Coins and counters stay below 2^53, so a plain number is exact; the embedded worker is configured the same way.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A calendar day stays text, so that no time zone can shift a birthday.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

function filesOf(path: string): string {
  const { ino, birthtimeMs } = statSync(path)
  return `${ino}/${birthtimeMs}`
}

/**
 * Opens the embedded database below `directory` (null: in memory) and locks the directory for this process. A statement
 * that takes longer than `limitMs`, migrations excepted, restarts its worker.
 */
export async function openEmbedded(
  directory: string | null,
  logger: Logger | null = null,
  limitMs: number = deadlines.embedded.statementMs,
): Promise<Database> {
  const unlock = directory === null ? () => {} : lockDataDirectory(directory)
  const session = await openPgliteSession(directory === null ? null : join(directory, 'postgres'), {
    statementMs: limitMs,
    restarted: (sql) =>
      logger?.error({ sql }, 'a statement outlived its limit: the embedded database was restarted'),
  }).catch((error: unknown) => {
    unlock()
    if (directory === null) throw error
    throw new StartError(
      `The embedded database in ${directory} is damaged (${String(error)}): restore the directory from a copy, or move it away to start with an empty one.`,
    )
  })
  const refusals = noteRefusals()
  const db: Db = new Kysely<Tables>({ dialect: pgliteDialect(session), log: refusals.log })
  return {
    db,
    probe: db,
    lastRefusal: refusals.last,
    engine: 'embedded' as const,
    isPooled: false,
    files: directory === null ? '' : filesOf(join(directory, 'postgres', 'PG_VERSION')),
    reclaim: () => reclaim(db),
    close: async () => {
      await db.destroy()
      unlock()
    },
  }
}

/** Remembers the last statement that failed because nothing can be stored. */
function noteRefusals() {
  let last: ReturnType<Database['lastRefusal']> = null
  const log = (event: LogEvent): void => {
    const why = event.level === 'error' ? writeRefusalOf(event.error) : null
    if (why) last = { atMs: performance.now(), why }
  }
  return { log, last: () => last }
}

interface PoolOptions {
  readonly max: number
  readonly limits: PostgresLimits
  readonly logger: Logger
  silent(): void
}

function openPool(url: string, { max, limits, logger, silent }: PoolOptions) {
  const pool = new pg.Pool({
    Client: limitedClient(limits, silent),
    connectionString: url,
    max,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: deadlines.postgres.keepAliveMs,
    maxLifetimeSeconds: deadlines.postgres.lifetimeSeconds,
  })
  const idle = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('remove', (client) => idle.delete(client))
  pool.on('release', (_error, client) => idle.add(client))
  pool.on('error', (error) => logger.warn({ error: error.message }, 'an idle database connection was lost'))
  // A connection that breaks while held between two statements would otherwise end the process; the holder gets the
  // error with its next statement.
  pool.on('connect', (client) =>
    client.on('error', (error) => logger.warn({ error: error.message }, 'a database connection was lost')),
  )
  const dropIdle = (): void => {
    for (const client of idle) destroyConnection(client, 'the path to the database is silent')
  }
  return { pool, dropIdle }
}

/**
 * Connects to PostgreSQL. Throws the driver's error if it is unreachable within `connectMs`, and StartError if a
 * connection pooler ignores the limit of time for statements.
 */
export async function openPostgres(
  url: string,
  logger: Logger,
  limits: PostgresLimits = deadlines.postgres,
): Promise<Database> {
  const refusals = noteRefusals()
  // One silent connection says that the path is silent: idle ones would be found dead one by one, by waiting.
  const main = openPool(url, { max: poolSize, limits, logger, silent: () => main.dropIdle() })
  const { connectMs, probeMs } = limits
  const probing = { connectMs, probeMs, statementMs: probeMs, answerMs: probeMs, unlimitedMs: probeMs }
  const probe = openPool(url, { max: 1, limits: probing, logger, silent: () => main.dropIdle() })
  const open = ({ pool }: { readonly pool: pg.Pool }): Db =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: refusals.log })
  const [db, probeDb] = [open(main), open(probe)]
  const close = async (): Promise<void> => {
    await Promise.all([db.destroy(), probeDb.destroy()])
  }
  const isPooled = await checkLimit(main.pool).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return {
    db,
    probe: probeDb,
    lastRefusal: refusals.last,
    close,
    engine: 'postgres' as const,
    isPooled,
    files: '',
    reclaim: async () => [],
  }
}

/** The database's time, in milliseconds since the epoch, shared by all nodes. */
export async function readDatabaseMs(db: Db): Promise<number> {
  const now = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`
  return (await db.selectNoFrom(now.as('ms')).executeTakeFirstOrThrow()).ms
}
