import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { aPostgresUrl } from '../../test/database.ts'
import { silentLogger } from '../../test/logger.ts'
import { redisUrl } from '../../test/redis.ts'
import { aSilentProxy, portOf, type SilentProxy } from '../../test/silent-proxy.ts'
import { startRedis } from '../../../tools/src/services/redis.ts'
import { openPostgres } from './postgres/open-database.ts'
import { connectRedis, connectSubscriber } from './redis/connect-redis.ts'
import { createRedisBus } from './redis/redis-bus.ts'

/** The product's deadlines in small; `npm run drill:stores` measures them in full. */
const limits = { connectMs: 700, statementMs: 60_000, answerMs: 800, unlimitedMs: 3_600_000, probeMs: 400 }
const redisLimits = {
  connectMs: 500,
  commandMs: 400,
  silenceMs: 600,
  pingMs: 200,
  retryMaxMs: 100,
  keepAliveMs: 10_000,
}
const canRun = Boolean(process.env['TEST_DATABASE_URL']) && Boolean(process.env['TEST_REDIS_URL'])

const opened: { close(): unknown }[] = []
const aPath = async (address: string): Promise<SilentProxy> => {
  const path = await aSilentProxy(portOf(address))
  opened.push(path)
  return path
}
afterAll(async () => {
  for (const engine of opened.toReversed()) await engine.close()
})

describe.skipIf(!canRun && !process.env['CI'])('a path that swallows every packet', () => {
  it('fails statements at the deadline, and leaves no dead connection to those who come after', async () => {
    const address = await aPostgresUrl()
    const path = await aPath(address)
    const database = await openPostgres(path.through(address), silentLogger, limits)
    opened.unshift(database)
    const { db } = database
    const ask = () => sql`select 1`.execute(db)
    // The whole pool is open and idle.
    await Promise.all(Array.from({ length: 12 }, () => sql`select pg_sleep(0.05)`.execute(db)))

    path.swallow()
    const asked = await Promise.allSettled(Array.from({ length: 30 }, ask))
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set(['rejected']))
    await expect(database.probe.selectNoFrom(sql`1`.as('one')).execute()).rejects.toThrow()

    path.heal()
    const connecting = () =>
      ask().then(
        () => true,
        () => false,
      )
    await expect.poll(connecting).toBe(true)
    // None of the connections of before is met again: each of these would wait for its own deadline.
    expect((await Promise.allSettled(Array.from({ length: 30 }, ask))).map(({ status }) => status)).toEqual(
      Array.from({ length: 30 }, () => 'fulfilled'),
    )
  })

  it('lets one silent connection take the idle ones with it', async () => {
    const address = await aPostgresUrl()
    const path = await aPath(address)
    const database = await openPostgres(path.through(address), silentLogger, limits)
    opened.unshift(database)
    const { db, probe } = database
    await Promise.all(Array.from({ length: 12 }, () => sql`select pg_sleep(0.05)`.execute(db)))
    await sql`select 1`.execute(probe)
    path.swallow()
    await expect(sql`select 1`.execute(probe)).rejects.toThrow('did not answer')
    path.heal()
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => sql`select 1`.execute(db)))
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 'fulfilled'))
  })

  it('does not end a statement for which the limit of time was lifted', async () => {
    const database = await openPostgres(await aPostgresUrl(), silentLogger, { ...limits, answerMs: 100 })
    opened.unshift(database)
    const slow = (db: typeof database.db) => sql`select pg_sleep(0.3)`.execute(db)
    await expect(slow(database.db)).rejects.toThrow('did not answer')
    await database.db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await slow(tx)
    })
    // Within the transaction alone.
    await expect(slow(database.db)).rejects.toThrow('did not answer')
  })

  it('makes Redis connect again, the commands and the subscriber, which hears what is said afterwards', async () => {
    const address = redisUrl() ?? ''
    const path = await aPath(address)
    const redis = connectRedis(path.through(address), silentLogger, redisLimits)
    const subscriber = connectSubscriber(path.through(address), silentLogger, redisLimits)
    opened.unshift(subscriber, { close: () => redis.disconnect() })
    const heard: string[] = []
    const bus = createRedisBus(redis, subscriber.redis, silentLogger)
    await bus.subscribe('silence', (message) => void heard.push(message))

    path.swallow()
    await expect(redis.ping()).rejects.toThrow()
    await expect.poll(() => [redis.status, subscriber.redis.status].includes('ready')).toBe(false)
    path.heal()
    await expect.poll(() => [redis.status, subscriber.redis.status]).toEqual(['ready', 'ready'])
    const say = async (): Promise<boolean> => {
      bus.publish('silence', 'after')
      await redis.ping()
      return heard.includes('after')
    }
    await expect.poll(say).toBe(true)
  })
})

describe.skipIf(!canRun && !process.env['CI'])('a store that became read-only', () => {
  it('is left by the connection that met it: PostgreSQL is found again at its new address', async () => {
    const address = await aPostgresUrl()
    const database = await openPostgres(address, silentLogger)
    opened.unshift(database)
    const pid = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.probe)).rows[0]?.pid
    const before = await pid()
    const write = database.probe.transaction().execute(async (tx) => {
      await sql`set transaction read only`.execute(tx)
      await sql`create table no_replica (id int)`.execute(tx)
    })
    await expect(write).rejects.toThrow()
    expect(database.lastRefusal()?.why).toBe('read_only')
    expect(await pid()).not.toBe(before)
  })

  it('is left by the connection that met it: Redis is found again at its new address', async () => {
    const [first, second] = [await startRedis(), await startRedis()]
    opened.push({ close: first.stop }, { close: second.stop })
    const path = await aPath(first.url)
    const redis = connectRedis(path.through(first.url), silentLogger, redisLimits)
    opened.unshift({ close: () => redis.disconnect() })
    await redis.set('key', 'at the first')
    const admin = new Redis(first.url)
    // A replica of nobody who answers: it refuses every write, and keeps its connections.
    await admin.replicaof('127.0.0.1', 1)
    admin.disconnect()
    path.moveTo(portOf(second.url))
    const stored = () => redis.set('key', 'at the second').catch((error: Error) => error.message)
    await expect.poll(stored).toBe('OK')
    expect(await redis.get('key')).toBe('at the second')
  })
})
