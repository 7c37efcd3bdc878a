import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../src/adapters/postgres/migrate.ts'
import { openPostgres } from '../src/adapters/postgres/open-database.ts'
import { silentLogger } from './logger.ts'
import { migrationLevel } from './migrated-directory.ts'

/** Held while the template is built, so that two runs on one server build one. */
const buildingLock = 7_205_331

const withDatabase = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Migrates a database once per server and level, and returns its name; one that was only begun is begun again. */
async function template(admin: pg.Client, serverUrl: string): Promise<string> {
  const name = `migrated_${await migrationLevel()}`
  const building = `building_${await migrationLevel()}`
  await admin.query('select pg_advisory_lock($1)', [buildingLock])
  try {
    const found = await admin.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 1) return name
    await admin.query(`drop database if exists ${building}`)
    await admin.query(`create database ${building}`)
    const database = await openPostgres(withDatabase(serverUrl, building), silentLogger)
    await migrate(database.db).finally(() => database.close())
    await admin.query(`alter database ${building} rename to ${name}`)
    return name
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [buildingLock])
  }
}

/**
 * The address of a new database on a test server: already migrated, as a copy of one that was migrated once, because
 * every migration takes seconds and a copy takes a tenth of one; or empty.
 */
export async function aPostgresDatabase(serverUrl: string, { migrated = true } = {}): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  try {
    const source = migrated ? ` template ${await template(admin, serverUrl)}` : ''
    await admin.query(`create database ${name}${source}`)
  } finally {
    await admin.end()
  }
  return withDatabase(serverUrl, name)
}
