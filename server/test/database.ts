import { rm } from 'node:fs/promises'
import { afterAll, describe } from 'vitest'
import { type Database, openEmbedded, openPostgres } from '../src/adapters/postgres/open-database.ts'
import { silentLogger } from './logger.ts'
import { aMigratedDirectory } from './migrated-directory.ts'
import { aPostgresDatabase } from './migrated-postgres.ts'

export type Engine = 'embedded' | 'postgres'

/** A new database of one engine, migrated by default; on PostgreSQL a separate one on the test server. */
async function aDatabase(engine: Engine, { migrated = true } = {}): Promise<Database> {
  if (engine === 'embedded') return migrated ? aMigratedEmbedded() : openEmbedded(null)
  return openPostgres(await aPostgresUrl({ migrated }), silentLogger)
}

type OpenDatabase = (options?: { readonly migrated?: boolean }) => Promise<Database>

export async function aMigratedEmbedded(): Promise<Database> {
  const directory = await aMigratedDirectory('serendip-database-')
  const database = await openEmbedded(directory)
  return {
    ...database,
    close: async () => {
      await database.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The address of a new database on the test server, migrated by default. */
export const aPostgresUrl = (options: { readonly migrated?: boolean } = {}): Promise<string> =>
  aPostgresDatabase(postgresUrl() ?? '', options)

/** The server of this worker, or the only one. */
const postgresUrl = (): string | undefined =>
  process.env[`TEST_DATABASE_URL_${process.env['VITEST_POOL_ID']}`] ?? process.env['TEST_DATABASE_URL']

/** Runs the same tests on both engines. In CI a missing PostgreSQL fails; elsewhere it is reported as skipped. */
export function describeEngines(name: string, body: (open: OpenDatabase) => void): void {
  const engines: Engine[] = ['embedded', 'postgres']
  for (const engine of engines) {
    const missing = engine === 'postgres' && !postgresUrl() && !process.env['CI']
    describe.skipIf(missing)(`${name} (${engine})`, () => {
      const opened: Database[] = []
      body(async (options) => {
        const database = await aDatabase(engine, options)
        opened.push(database)
        return database
      })
      afterAll(async () => {
        await Promise.all(opened.map((database) => database.close()))
      })
    })
  }
}
