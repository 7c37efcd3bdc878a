import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'

const folder = new URL('../../../migrations/', import.meta.url)
/** One lock for everyone who migrates this database, including versions that left this to Kysely. */
const migrationLock = '3853314791062309107'

/** The names of all migrations, oldest first: the file name without its extension. */
export async function migrationNames(): Promise<readonly string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return files.map((name) => name.slice(0, -'.sql'.length))
}

/**
 * Waits for any other migration in progress, and as long as rewriting a table takes. The table is the one that Kysely's
 * migrator created, so that databases of earlier versions know their state.
 */
const begin = `select pg_advisory_xact_lock(${migrationLock});
  set local statement_timeout = 0;
  create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);`

const namedRows = z.array(z.object({ name: z.string() }))

const applied = async (db: Db): Promise<ReadonlySet<string>> => {
  const found = await sql`select name from kysely_migration`.execute(db)
  return new Set(namedRows.parse(found.rows).map(({ name }) => name))
}

/**
 * Migrates the database to the newest migration, or to the one named `last`; safe to run from several processes at
 * once. Each migration is its own transaction, because PostgreSQL does not allow using a new enum value, or writing to
 * a table with pending triggers, in the transaction that changed it. Returns the names of the applied migrations.
 * Throws the database's own error of the first migration that fails; those before it stay applied.
 */
export async function migrate(db: Db, last?: string): Promise<readonly string[]> {
  const names = await migrationNames()
  const wanted = last === undefined ? names : names.slice(0, names.indexOf(last) + 1)
  // A role without migration rights, as the application beside an owner, succeeds if nothing is pending.
  const done = await known(db)
  if (wanted.every((name) => done.has(name))) return []
  return bringUp(db, wanted)
}

async function known(db: Db): Promise<ReadonlySet<string>> {
  const isThere = sql<boolean>`to_regclass('kysely_migration') is not null`
  const found = await db.selectNoFrom(isThere.as('isThere')).executeTakeFirstOrThrow()
  return found.isThere ? applied(db) : new Set()
}

async function bringUp(db: Db, wanted: readonly string[]): Promise<readonly string[]> {
  const before = await db.transaction().execute(async (tx) => {
    await sql.raw(begin).execute(tx)
    return applied(tx)
  })
  const done: string[] = []
  for (const name of wanted.filter((one) => !before.has(one))) {
    const text = await readFile(new URL(`${name}.sql`, folder), 'utf8')
    const isMine = await db.transaction().execute(async (tx) => {
      await sql.raw(begin).execute(tx)
      if ((await applied(tx)).has(name)) return false
      await sql.raw(text).execute(tx)
      await sql`insert into kysely_migration values (${name}, now()::text)`.execute(tx)
      return true
    })
    if (isMine) done.push(name)
  }
  return done
}
