import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import { StartError } from '../../kernel/start-error.ts'
import { EmbeddedAdapter } from './pglite-dialect.ts'
import { statementsOf } from './sql-statements.ts'

export interface Migration {
  readonly name: string
  readonly text: string
}

export interface MigrationLimits {
  /**
   * Time for which one attempt waits for all locks of tables together: requests queue behind it meanwhile.
   */
  readonly lockWaitMs: number
  /** Number of attempts of a migration to get its locks. */
  readonly attemptsMax: number
  /** The pause after the first attempt, in which requests that queued are served; it grows with each. */
  readonly pauseMs: number
}

const migrationLimits: MigrationLimits = { lockWaitMs: 3_000, attemptsMax: 20, pauseMs: 500 }

/** Time for which each statement may wait for a lock after the time for all is used up. */
const lastLockWaitMs = 100
const pauseMaxMs = 5_000
/** Time for which a process waits for another that migrates, which may take as long as building an index. */
const turnWaitMs = 30 * 60_000
const turnPollMs = 200
/** An index that is built concurrently waits for older transactions, and nobody waits for it. */
const indexLockMs = 10 * 60_000

/** One lock for everyone who migrates this database, including versions that left this to Kysely. */
const migrationLock = '3853314791062309107'

/** lock_not_available, deadlock_detected: nothing is applied, and a later attempt may succeed. */
const blockedCodes = new Set(['55P03', '40P01'])

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)
const truthRow = z.array(z.object({ held: z.boolean() }))
const namedRows = z.array(z.object({ name: z.string() }))

/** The names of the migrations that the database has. */
export const appliedMigrations = async (db: Db): Promise<ReadonlySet<string>> => {
  const found = await sql`select name from kysely_migration`.execute(db)
  return new Set(namedRows.parse(found.rows).map(({ name }) => name))
}

const remember = (name: string): RawBuilder<unknown> =>
  sql`insert into kysely_migration values (${name}, now()::text)`

/** The table that Kysely's migrator created, so that databases of earlier versions know their state. */
const prepare = `set local statement_timeout = 0;
  create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);`

/**
 * Runs `work` in a transaction that alone migrates. A waiting process asks again and again instead of queueing: one that
 * queued would have a snapshot, for which an index that is built concurrently waits for ever.
 */
export async function inTurn<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let waitedMs = 0; waitedMs < turnWaitMs; waitedMs += turnPollMs) {
    const turn = await db.transaction().execute(async (tx) => {
      const lock = await sql`select pg_try_advisory_xact_lock(${sql.raw(migrationLock)}) as held`.execute(tx)
      if (!truthRow.parse(lock.rows)[0]?.held) return null
      await sql.raw(prepare).execute(tx)
      return { answer: await work(tx) }
    })
    if (turn) return turn.answer
    await pause(turnPollMs)
  }
  throw new StartError('Another process has been migrating this database for half an hour; see the runbook.')
}

/** Runs statement by statement, so that the locks of all tables are waited for no longer than that of one. */
async function runStatements(tx: Db, { text }: Migration, { lockWaitMs }: MigrationLimits): Promise<void> {
  const startedMs = performance.now()
  for (const statement of statementsOf(text)) {
    const leftMs = Math.max(lastLockWaitMs, Math.round(lockWaitMs - (performance.now() - startedMs)))
    await sql.raw(`set local lock_timeout = ${leftMs}`).execute(tx)
    // The semicolon makes it a script, which the embedded database runs without a limit of time.
    await sql.raw(`${statement};`).execute(tx)
  }
}

const isAlone = ({ text }: Migration): boolean => /^-- no-transaction$/m.test(text)
/** The embedded database has one session, and nobody beside it whom building an index could keep waiting. */
const hasOneSession = (db: Db): boolean => db.getExecutor().adapter instanceof EmbeddedAdapter

/**
 * Runs each statement on its own, beside the transaction that has the turn, as `create index concurrently` demands. An
 * index whose building was interrupted is there and of no use: it is removed first.
 */
async function runAlone(db: Db, { text }: Migration): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql.raw(`set lock_timeout = ${indexLockMs}; set statement_timeout = 0`).execute(connection)
    try {
      const left = await sql`select quote_ident(c.relname) as name from pg_index i
        join pg_class c on c.oid = i.indexrelid where not i.indisvalid
        and c.relnamespace = 'public'::regnamespace`.execute(connection)
      for (const { name } of namedRows.parse(left.rows))
        await sql.raw(`drop index concurrently if exists ${name}`).execute(connection)
      for (const statement of statementsOf(text)) await sql.raw(statement).execute(connection)
    } finally {
      await sql.raw('reset lock_timeout; reset statement_timeout').execute(connection)
    }
  })
}

async function applyOnce(db: Db, migration: Migration, limits: MigrationLimits): Promise<boolean> {
  return inTurn(db, async (tx) => {
    if ((await appliedMigrations(tx)).has(migration.name)) return false
    if (!isAlone(migration)) await runStatements(tx, migration, limits)
    else if (hasOneSession(db)) {
      const text = migration.text.replaceAll(/\bindex concurrently\b/g, 'index')
      await runStatements(tx, { ...migration, text }, limits)
    } else await runAlone(db, migration)
    await remember(migration.name).execute(tx)
    return true
  })
}

/**
 * Applies one migration in a transaction of its own, unless it is applied already; answers whether it did. A table that
 * a long transaction holds is waited for briefly and often, because every request for the table queues behind the wait.
 * Throws the database's own error, or StartError after the last attempt; nothing of the migration is applied then.
 */
export async function applyMigration(
  db: Db,
  migration: Migration,
  limits: MigrationLimits = migrationLimits,
): Promise<boolean> {
  for (let attempt = 1; attempt <= limits.attemptsMax; attempt += 1) {
    try {
      return await applyOnce(db, migration, limits)
    } catch (error) {
      if (!blockedCodes.has(String(codeOf(error)))) throw error
    }
    await pause(Math.min(pauseMaxMs, attempt * limits.pauseMs))
  }
  throw new StartError(
    `Migration ${migration.name} is not applied: other transactions held its tables at each of ${limits.attemptsMax} attempts. End them (pg_stat_activity, "idle in transaction") and start again.`,
  )
}
