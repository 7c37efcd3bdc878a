import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { describeEngines } from '../../test/database.ts'
import { createStoreCheck, type StoreCheckDeps } from './check-stores.ts'

const limits = { checkMs: 5_000, freshMs: 0 }

describeEngines('the check of the stores', (open) => {
  const aCheck = async (redis: () => Promise<void>, more: Partial<StoreCheckDeps> = {}) => {
    const database = await open()
    const engines = { database, checkWrites: redis }
    return { database, stores: createStoreCheck({ engines, nodeId: 'node_a', folders: [], limits, ...more }) }
  }

  it('finds nothing while every store takes a write, and leaves nothing behind', async () => {
    const { database, stores } = await aCheck(async () => undefined, { folders: [tmpdir(), '/not/there'] })
    expect(await stores.read()).toEqual([])
    const why = 'full' as const
    const doubted = { ...database, lastRefusal: () => ({ atMs: performance.now(), why }) }
    const engines = { database: doubted, checkWrites: async () => undefined }
    const again = createStoreCheck({ engines, nodeId: 'node_a', folders: [], limits })
    expect(await again.read()).toEqual([])
    const left = sql<boolean>`to_regclass('pg_temp.store_check') is not null`
    expect(await database.probe.selectNoFrom(left.as('is')).executeTakeFirst()).toEqual({ is: false })
  })

  it.each([
    ["OOM command not allowed when used memory > 'maxmemory'.", 'redis_full'],
    ["READONLY You can't write against a read only replica.", 'redis_read_only'],
    ['connect ECONNREFUSED 127.0.0.1:1', 'redis_unreachable'],
  ])('says what is wrong with Redis: %s', async (message, fault) => {
    const { stores } = await aCheck(() => Promise.reject(new Error(message)))
    expect(await stores.read()).toEqual([fault])
    expect(stores.last()).toEqual([fault])
  })

  it('answers in time when a store does not', async () => {
    const { stores } = await aCheck(() => new Promise(() => {}), { limits: { checkMs: 20, freshMs: 0 } })
    expect(await stores.read()).toContain('redis_unreachable')
  })

  it('finds a database that can only be read', async () => {
    const { database, stores } = await aCheck(async () => undefined)
    await sql`set default_transaction_read_only = on`.execute(database.probe)
    expect(await stores.read()).toEqual(['database_read_only'])
    expect(database.lastRefusal()?.why).toBe('read_only')
  })

  it('finds a disk that is almost full', async () => {
    const { stores } = await aCheck(async () => undefined, { folders: [tmpdir()], freeBytesMin: 2 ** 60 })
    expect(await stores.read()).toEqual(['files_full'])
  })

  it('writes once for all who ask within a moment', async () => {
    const write = vi.fn(async () => undefined)
    const { stores } = await aCheck(write, { limits: { checkMs: 5_000, freshMs: 60_000 } })
    await Promise.all([stores.read(), stores.read(), stores.read()])
    await stores.read()
    expect(write).toHaveBeenCalledTimes(1)
  })
})
