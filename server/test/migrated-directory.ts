import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const migrations = join(import.meta.dirname, '..', 'migrations')
const builder = join(import.meta.dirname, 'build-template.ts')
const lockFile = join(import.meta.dirname, '..', '..', 'package-lock.json')

/**
 * Identifies the level of the database: the same migrations with the same packages produce the same tables. A change of
 * what builds it counts as a change of level, so that no template of an earlier version hides a mistake in it.
 */
export async function migrationLevel(): Promise<string> {
  const hash = createHash('sha256')
    .update(await readFile(lockFile))
    .update(await readFile(import.meta.filename))
    .update(await readFile(builder))
  const names = (await readdir(migrations)).sort()
  for (const name of names) hash.update(name).update(await readFile(join(migrations, name)))
  return hash.digest('hex').slice(0, 16)
}

/**
 * Builds, once per level and machine, the database that the first start of the product leaves, without any row of a
 * process: migrated, and with the queues of all jobs, whose creation takes as long as the rest of a start. Two builders
 * at once both finish; the first to rename wins.
 */
async function buildTemplate(): Promise<string> {
  const template = join(tmpdir(), `serendip-template-${await migrationLevel()}`)
  if (existsSync(template)) return template
  const building = await mkdtemp(join(tmpdir(), 'serendip-building-'))
  // A process of its own: who tests would translate the whole product first, which takes minutes on a busy machine.
  await promisify(execFile)(process.execPath, [builder, building])
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
