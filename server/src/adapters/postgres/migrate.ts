import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import { appliedMigrations, applyMigration, inTurn } from './apply-migration.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** The names of all migrations, oldest first: the file name without its extension. */
export async function migrationNames(): Promise<readonly string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return files.map((name) => name.slice(0, -'.sql'.length))
}

/** The texts of all migrations, oldest first. */
export async function migrationTexts(): Promise<readonly string[]> {
  const names = await migrationNames()
  return Promise.all(names.map((name) => readFile(new URL(`${name}.sql`, folder), 'utf8')))
}

/**
 * Migrates the database to the newest migration, or to the one named `last`; safe to run from several processes at
 * once. Each migration is its own transaction, because PostgreSQL does not allow using a new enum value, or writing to
 * a table with pending triggers, in the transaction that changed it. Returns the names of the applied migrations.
 * Throws the error of the first migration that fails, the database's own or StartError; those before it stay applied.
 */
export async function migrate(db: Db, last?: string): Promise<readonly string[]> {
  // A role without migration rights, as the application beside an owner, succeeds if nothing is pending.
  if ((await pendingMigrations(db, last)).length === 0) return []
  return bringUp(db, await wantedMigrations(last))
}

async function wantedMigrations(last?: string): Promise<readonly string[]> {
  const names = await migrationNames()
  return last === undefined ? names : names.slice(0, names.indexOf(last) + 1)
}

/** Those that the database lacks. */
export async function pendingMigrations(db: Db, last?: string): Promise<readonly string[]> {
  const done = await known(db)
  return (await wantedMigrations(last)).filter((name) => !done.has(name))
}

const epochs = z.array(z.object({ epoch: z.number().nullable() }))

/**
 * Begins a new epoch of the ledger's order if its transaction ids restarted, as after a restore from a dump; answers it,
 * or null. For the owner of the tables.
 */
export async function beginEpoch(owner: Db): Promise<number | null> {
  const found = await sql`select ledger_begin_epoch() as epoch`.execute(owner)
  return epochs.parse(found.rows)[0]?.epoch ?? null
}

async function known(db: Db): Promise<ReadonlySet<string>> {
  const isThere = sql<boolean>`to_regclass('kysely_migration') is not null`
  const found = await db.selectNoFrom(isThere.as('isThere')).executeTakeFirstOrThrow()
  return found.isThere ? appliedMigrations(db) : new Set()
}

async function bringUp(db: Db, wanted: readonly string[]): Promise<readonly string[]> {
  const before = await inTurn(db, appliedMigrations)
  const done: string[] = []
  for (const name of wanted.filter((wantedName) => !before.has(wantedName))) {
    const text = await readFile(new URL(`${name}.sql`, folder), 'utf8')
    if (await applyMigration(db, { name, text })) done.push(name)
  }
  return done
}
