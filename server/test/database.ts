import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, describe } from 'vitest'
import { migrate } from '../src/adapters/postgres/migrate.ts'
import { type Database, openEmbedded, openPostgres } from '../src/adapters/postgres/open-database.ts'
import { silentLogger } from './logger.ts'

export type Engine = 'embedded' | 'postgres'

/** A fresh, migrated database of one engine; PostgreSQL gets a database of its own on the test server. */
async function aDatabase(engine: Engine): Promise<Database> {
  const database = engine === 'embedded' ? await openEmbedded(null) : await aPostgresDatabase()
  await migrate(database.db)
  return database
}

async function aPostgresDatabase(): Promise<Database> {
  const url = new URL(postgresUrl() ?? '')
  const name = `test_${randomBytes(8).toString('hex')}`
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  url.pathname = `/${name}`
  return openPostgres(url.href, silentLogger)
}

const postgresUrl = (): string | undefined => process.env['TEST_DATABASE_URL']

/** Runs the same tests on both engines. In CI a missing PostgreSQL fails; elsewhere the run says it was left out. */
export function describeEngines(name: string, body: (open: () => Promise<Database>) => void): void {
  const engines: Engine[] = ['embedded', 'postgres']
  for (const engine of engines) {
    const missing = engine === 'postgres' && !postgresUrl() && !process.env['CI']
    describe.skipIf(missing)(`${name} (${engine})`, () => {
      const opened: Database[] = []
      body(async () => {
        const database = await aDatabase(engine)
        opened.push(database)
        return database
      })
      afterAll(async () => {
        await Promise.all(opened.map((database) => database.close()))
      })
    })
  }
}
