import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import pg, { type QueryResultRow } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, startPostgres } from '../../../../tools/src/services/postgres.ts'
import { findProgram, type Service } from '../../../../tools/src/services/service.ts'

const script = join(import.meta.dirname, '../../../../postgres-owner.sh')
const canRun = hasPostgres() && findProgram('psql') !== null

/** A server as the image makes it: its superuser is `postgres`. */
describe.skipIf(!canRun && !process.env['CI'])('postgres-owner.sh in a new database directory', () => {
  let server: Service
  const at = (user: string, database: string): string => {
    const url = new URL(server.url)
    url.username = user
    url.pathname = `/${database}`
    return url.href
  }
  async function ask<T extends QueryResultRow>(
    address: string,
    ...statements: readonly string[]
  ): Promise<readonly T[]> {
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    try {
      let rows: readonly T[] = []
      for (const statement of statements) rows = (await client.query<T>(statement)).rows
      return rows
    } finally {
      await client.end()
    }
  }
  const run = () => {
    const { hostname, port } = new URL(server.url)
    const env = { ...process.env, PGHOST: hostname, PGPORT: port, DATABASE_PASSWORD: "a 'quoted' $word" }
    execFileSync('sh', [script], { env, stdio: 'pipe' })
  }

  beforeAll(async () => {
    server = await startPostgres()
    await ask(server.url, `create role postgres superuser login password 'of the image'`)
    await ask(at('postgres', 'postgres'), 'alter role serendip rename to nobody')
    run()
  }, 60_000)
  afterAll(() => server?.stop())

  it('makes an owner who may create roles and is no superuser, and leaves no superuser a password', async () => {
    const roles = await ask(
      at('postgres', 'postgres'),
      `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls, rolpassword is not null as known
        from pg_authid where rolname in ('postgres', 'serendip') order by rolname`,
    )
    const none = { rolcreatedb: false, rolreplication: false, rolbypassrls: false }
    expect(roles).toEqual([
      expect.objectContaining({ rolname: 'postgres', rolsuper: true, known: false }),
      { rolname: 'serendip', rolsuper: false, rolcreaterole: true, known: true, ...none },
    ])
  })

  it('gives the owner the database, in which nobody else makes temporary tables', async () => {
    const owner = at('serendip', 'serendip')
    await ask(owner, 'create table owned (id int)', 'create role somebody login')
    const [found] = await ask<{ allowed: boolean }>(
      owner,
      `select has_database_privilege('somebody', 'serendip', 'temporary') as allowed`,
    )
    expect(found?.allowed).toBe(false)
    await expect(ask(at('somebody', 'serendip'), 'create temp table t (id int)')).rejects.toThrow(
      /permission denied/,
    )
  })

  it('fails as a whole rather than go on after a fault', () => {
    expect(run).toThrow(/already exists/)
  })
})
