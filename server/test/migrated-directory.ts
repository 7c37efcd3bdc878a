import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../src/adapters/postgres/migrate.ts'
import { openEmbedded } from '../src/adapters/postgres/open-database.ts'

const migrations = join(import.meta.dirname, '..', 'migrations')
const lockFile = join(import.meta.dirname, '..', '..', 'package-lock.json')

/** Identifies the level of the database: the same migrations with the same packages produce the same files. */
async function migrationLevel(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(lockFile))
  const names = (await readdir(migrations)).sort()
  for (const name of names) hash.update(name).update(await readFile(join(migrations, name)))
  return hash.digest('hex').slice(0, 16)
}

/** Migrates a new database once per level and machine. Two builders at once both finish; the first to rename wins. */
async function buildTemplate(): Promise<string> {
  const template = join(tmpdir(), `serendip-template-${await migrationLevel()}`)
  if (existsSync(template)) return template
  const building = await mkdtemp(join(tmpdir(), 'serendip-building-'))
  const database = await openEmbedded(building)
  await migrate(database.db)
  await database.close()
  await rename(building, template).catch(async (error: unknown) => {
    await rm(building, { recursive: true, force: true })
    if (!existsSync(template)) throw error
  })
  return template
}

let template: Promise<string> | null = null

/**
 * A new data directory with an embedded database that is already migrated: initdb and every migration take seconds, a
 * copy takes a tenth of one. The caller removes it.
 */
export async function aMigratedDirectory(prefix: string): Promise<string> {
  template ??= buildTemplate()
  const directory = await mkdtemp(join(tmpdir(), prefix))
  await cp(await template, directory, { recursive: true })
  return directory
}
