import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPgbouncer, startPgbouncer } from '../../../../tools/src/services/pgbouncer.test-kit.ts'
import type { Service } from '../../../../tools/src/services/service.ts'
import { aPostgresUrl } from '../../../test/database.ts'
import { silentLogger } from '../../../test/logger.ts'
import { aStartedProcess } from '../../../test/started-process.ts'
import { planOnce } from '../../kernel/db.ts'
import { deadlines } from '../../kernel/time/deadlines.ts'
import { openPostgres } from './open-database.ts'

const canRun = hasPgbouncer() && Boolean(process.env['TEST_DATABASE_URL'])
const ignoring = ['ignore_startup_parameters = statement_timeout,extra_float_digits']

describe.skipIf(!canRun && !process.env['CI'])('behind PgBouncer in transaction mode', () => {
  let direct: string
  const services: Service[] = []
  const aPooler = async (settings: readonly string[] = []): Promise<string> => {
    const service = await startPgbouncer(direct, settings)
    services.push(service)
    return service.url
  }
  const admin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: direct })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  beforeAll(async () => {
    direct = await aPostgresUrl()
  })
  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop()))
  })

  it('the start is refused while the pooler refuses or drops the limit of time, with the setting to change', async () => {
    await expect(openPostgres(await aPooler(), silentLogger)).rejects.toThrow(/ignore_startup_parameters/)
    await expect(openPostgres(await aPooler(ignoring), silentLogger)).rejects.toThrow(/alter role/)
  })

  it('with the limit at the role, transactions, prepared statements and the limit work', async () => {
    const name = new URL(direct).pathname.slice(1)
    await admin(`alter database ${name} set statement_timeout = '300ms'`)
    const database = await openPostgres(await aPooler(ignoring), silentLogger)
    expect(database.isPooled).toBe(true)
    const { db } = database
    await expect(sql`select pg_sleep(5)`.execute(db)).rejects.toMatchObject({ code: '57014' })
    const read = () => sql`select ${planOnce} ${'a'}::text as a`.execute(db)
    const all = await Promise.all(Array.from({ length: 40 }, read))
    expect(new Set(all.map(({ rows }) => JSON.stringify(rows)))).toEqual(new Set(['[{"a":"a"}]']))
    await database.close()
    const plain = await openPostgres(direct, silentLogger)
    expect(plain.isPooled).toBe(false)
    await plain.close()
  })

  it('a worker is refused, because its locks outlive transactions; the other roles start', async () => {
    const name = new URL(direct).pathname.slice(1)
    await admin(`alter database ${name} set statement_timeout = '${deadlines.postgres.statementMs}ms'`)
    const env = {
      DATABASE_URL: await aPooler(ignoring),
      REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
    }
    const worker = await aStartedProcess(env)
    const { code, output } = await worker.ended()
    await worker.dispose()
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('a worker needs the direct address of PostgreSQL'),
    ])
    const served = await aStartedProcess({ ...env, ROLES: 'api,chat,socket,analytics' })
    try {
      await expect.poll(async () => (await fetch(`${served.origin}/ready`)).status).toBe(200)
    } finally {
      await served.dispose()
    }
  }, 180_000)
})
