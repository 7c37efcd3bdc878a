import type { LoginResult } from '@serendip/contract'
import { Redis } from 'ioredis'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, startPostgres } from '../../../tools/src/services/postgres.ts'
import { hasRedis, startRedis } from '../../../tools/src/services/redis.ts'
import type { Service } from '../../../tools/src/services/service.ts'
import { aPostgresDatabase } from '../../test/migrated-postgres.ts'
import { apiAt, aPerson, type SignedUp, type TestApi } from '../../test/server.ts'
import { aSilentProxy, portOf, type SilentProxy } from '../../test/silent-proxy.ts'
import { aStartedProcess, type StartedProcess } from '../../test/started-process.ts'

/** `npm run drill:stores` is the long form: the silence of a minute that once stopped a process for ever. */
const isLong = process.env['DRILL'] === 'long'
const silenceMs = isLong ? 60_000 : 13_000
const answerGoalMs = 15_000
const readyGoalMs = 10_000
const recoveryGoalMs = 5_000
const requests = isLong ? 900 : 40

interface Ready {
  readonly status: string
  readonly reasons?: readonly string[]
}

const canRun = hasPostgres() && hasRedis()
const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

describe.skipIf(!canRun && !process.env['CI'])('a process whose stores fail without a word', () => {
  let postgres: Service
  let redis: Service
  let paths: { readonly postgres: SilentProxy; readonly redis: SilentProxy }
  let running: StartedProcess
  let api: TestApi
  let person: SignedUp
  let databaseUrl: string

  beforeAll(async () => {
    ;[postgres, redis] = await Promise.all([startPostgres(), startRedis()])
    databaseUrl = await aPostgresDatabase(postgres.url)
    paths = {
      postgres: await aSilentProxy(portOf(databaseUrl)),
      redis: await aSilentProxy(portOf(redis.url)),
    }
    running = await aStartedProcess({
      DATABASE_URL: paths.postgres.through(databaseUrl),
      REDIS_URL: paths.redis.through(redis.url),
      RATE_LIMIT_FACTOR: '1000',
    })
    api = apiAt(running.origin)
    person = await aPerson(api)
  }, 180_000)
  afterAll(async () => {
    await running?.dispose()
    await Promise.all([paths?.postgres.close(), paths?.redis.close(), postgres?.stop(), redis?.stop()])
  })

  const ready = async (): Promise<Ready> => (await fetch(`${running.origin}/ready`)).json() as Promise<Ready>
  const reasons = async (): Promise<readonly string[]> => (await ready()).reasons ?? []
  /** Time until `/ready` says so. */
  const untilReady = async (isWanted: (reasons: readonly string[]) => boolean): Promise<number> => {
    const startedMs = performance.now()
    await expect.poll(async () => isWanted(await reasons()), { timeout: 60_000, interval: 100 }).toBe(true)
    return performance.now() - startedMs
  }
  const profile = async (): Promise<number> => (await api.get('/profile', person.token)).status
  /** Requests spread over the silence; the longest time to an answer. */
  const askThroughout = async (): Promise<number> => {
    const times: Promise<number>[] = []
    for (let asked = 0; asked < requests; asked += 1) {
      const startedMs = performance.now()
      times.push(profile().then(() => performance.now() - startedMs))
      await sleep(silenceMs / requests)
    }
    return Math.max(...(await Promise.all(times)))
  }
  const show = (what: string, figures: Readonly<Record<string, number>>): void => {
    if (isLong)
      console.log(
        what,
        Object.entries(figures)
          .map(([name, ms]) => `${name} ${Math.round(ms)} ms`)
          .join(', '),
      )
  }
  const loginCode = async (): Promise<string | undefined> => {
    const { email, password } = person
    return (await api.post<LoginResult & { code?: string }>('/login', { email, password })).body.code
  }

  it('PostgreSQL: answers in 15 s, not ready within 10 s, serves 5 s after the path is back', async () => {
    expect(await profile()).toBe(200)
    paths.postgres.swallow()
    const [longestMs, noticedMs] = await Promise.all([
      askThroughout(),
      untilReady((all) => all.includes('database_unreachable')),
    ])
    paths.postgres.heal()
    const recoveredMs = await untilReady((all) => all.length === 0)
    const startedMs = performance.now()
    await expect.poll(profile, { timeout: 60_000 }).toBe(200)
    const servedMs = recoveredMs + performance.now() - startedMs
    show('silent PostgreSQL:', { longestMs, noticedMs, servedMs })
    expect(longestMs).toBeLessThan(answerGoalMs)
    expect(noticedMs).toBeLessThan(readyGoalMs)
    expect(servedMs).toBeLessThan(recoveryGoalMs)
  }, 180_000)

  it('Redis: the same, and people are served meanwhile', async () => {
    paths.redis.swallow()
    const noticedMs = await untilReady((all) => all.includes('redis_unreachable'))
    const startedMs = performance.now()
    expect(await profile()).toBe(200)
    const answeredMs = performance.now() - startedMs
    if (isLong) await sleep(silenceMs)
    paths.redis.heal()
    const recoveredMs = await untilReady((all) => all.length === 0)
    show('silent Redis:', { answeredMs, noticedMs, recoveredMs })
    expect(answeredMs).toBeLessThan(answerGoalMs)
    expect(noticedMs).toBeLessThan(readyGoalMs)
    expect(recoveredMs).toBeLessThan(recoveryGoalMs)
  }, 180_000)

  it('PostgreSQL that can only be read: not ready, a refusal that people understand, and back', async () => {
    const admin = new pg.Client({ connectionString: databaseUrl })
    await admin.connect()
    await admin.query('alter system set default_transaction_read_only = on')
    await admin.query('select pg_reload_conf()')
    await untilReady((all) => all.includes('database_read_only'))
    expect(await loginCode()).toBe('storage_unavailable')
    await admin.query('set default_transaction_read_only = off')
    await admin.query('alter system reset default_transaction_read_only')
    await admin.query('select pg_reload_conf()')
    await admin.end()
    expect(await untilReady((all) => all.length === 0)).toBeLessThan(recoveryGoalMs)
  })

  it('Redis at its limit of memory, then Redis as a replica: not ready with the reason, and back', async () => {
    const admin = new Redis(redis.url)
    // Errors of a replica without its primary are of no interest here.
    admin.on('error', () => undefined)
    await admin.config('SET', 'maxmemory', '1')
    await untilReady((all) => all.includes('redis_full'))
    await admin.config('SET', 'maxmemory', '0')
    await untilReady((all) => all.length === 0)
    await admin.replicaof('127.0.0.1', 1)
    await untilReady((all) => all.includes('redis_read_only'))
    await admin.replicaof('NO', 'ONE')
    expect(await untilReady((all) => all.length === 0)).toBeLessThan(recoveryGoalMs)
    admin.disconnect()
  })

  it('a failover: the address leads to another server while the old one still answers, read-only', async () => {
    const [nextPostgres, nextRedis] = await Promise.all([startPostgres(), startRedis()])
    try {
      // A database of the same name, as a replica has it.
      const next = new pg.Client({ connectionString: await aPostgresDatabase(nextPostgres.url) })
      await next.connect()
      const name = new URL(databaseUrl).pathname.slice(1)
      const { rows } = await next.query<{ name: string }>('select current_database() as name')
      await next.end()
      const rename = new pg.Client({ connectionString: nextPostgres.url })
      await rename.connect()
      await rename.query(`alter database ${rows[0]?.name} rename to ${name}`)
      await rename.end()
      const admin = new pg.Client({ connectionString: databaseUrl })
      await admin.connect()
      await admin.query('alter system set default_transaction_read_only = on')
      await admin.query('select pg_reload_conf()')
      await admin.end()
      const old = new Redis(redis.url)
      await old.replicaof('127.0.0.1', 1)
      old.disconnect()
      await untilReady((all) => all.includes('database_read_only') && all.includes('redis_read_only'))
      paths.postgres.moveTo(portOf(nextPostgres.url))
      paths.redis.moveTo(portOf(nextRedis.url))
      const recoveredMs = await untilReady((all) => all.length === 0)
      show('failover:', { recoveredMs })
      expect(recoveredMs).toBeLessThan(recoveryGoalMs)
    } finally {
      await running.dispose()
      await Promise.all([nextPostgres.stop(), nextRedis.stop()])
    }
  }, 180_000)
})
