import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from '../../kernel/db.ts'

const folder = new URL('../../../migrations/', import.meta.url)

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(new URL(name, folder), 'utf8')
    return [
      name.slice(0, -'.sql'.length),
      {
        up: (db) =>
          sql
            .raw(text)
            .execute(db)
            .then(() => {}),
      },
    ]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * Brings the database up to the newest migration; safe to run from several processes at once (advisory lock).
 * Returns the names that were applied. Throws the database's own error of the first migration that fails.
 */
export async function migrate(db: Db): Promise<readonly string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}
