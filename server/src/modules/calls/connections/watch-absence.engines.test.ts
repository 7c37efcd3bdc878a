import { limits } from '@serendip/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { BillWorld, type Tab } from '../../../../test/billing.ts'
import { describeEngines } from '../../../../test/database.ts'
import { describeRedis } from '../../../../test/redis.ts'
import { createRedisPresence } from '../../../adapters/redis/redis-presence.ts'
import { transact } from '../../../kernel/transact.ts'
import { type PresenceStore, presenceRenewMs } from '../../presence/index.ts'
import { findCall, markEnded } from '../calls.store.ts'
import { endCall } from '../end-call.ts'
import { doubtMs } from './watch-absence.ts'

describeEngines('absence from a call', (open) => {
  async function aCall(presence?: PresenceStore) {
    const database = await open()
    const world = new BillWorld(database, undefined, presence)
    const [first, second] = [await world.aTab('user'), await world.aTab('user')]
    const callId = await world.node.calls.start(first, second, 'video')
    const { calls, deps } = world.node
    const sweepAfter = async (ms: number): Promise<void> => {
      world.clock.advance(ms)
      await calls.sweep()
    }
    const isOpen = async () => (await findCall(world.db, callId))?.endedAt === null
    return {
      world,
      one: first,
      other: second,
      callId,
      calls,
      deps,
      engine: database.engine,
      sweepAfter,
      isOpen,
    }
  }
  const partnerPresence = (tab: Tab) =>
    tab.received.filter((message) => message.type === 'call.partner').map(({ present }) => present)

  describe('a connection unknown to presence', () => {
    test('is considered gone when it is still missing a while later, and its call ends', async () => {
      const { world, one: first, other: second, isOpen, sweepAfter } = await aCall()
      await world.presence.remove(second)
      await sweepAfter(0)
      await sweepAfter(doubtMs - 1)
      expect(partnerPresence(first)).toEqual([])
      await sweepAfter(1)
      expect(partnerPresence(first)).toEqual([false])
      await sweepAfter(limits.resumeMs)
      expect(world.endReason(first)).toBe('lost')
      expect(await isOpen()).toBe(false)
    })

    test('is present if presence knows it again by then, and the doubt starts over', async () => {
      const { world, one: first, other: second, sweepAfter } = await aCall()
      await world.presence.remove(second)
      await sweepAfter(0)
      await world.presence.add({ ...second, isCounted: true, creatorSince: null })
      await sweepAfter(presenceRenewMs)
      await world.presence.remove(second)
      await sweepAfter(doubtMs)
      expect(partnerPresence(first)).toEqual([])
    })

    test('is doubted from the start after a failed check', async () => {
      const { world, one: first, other: second, calls, deps, sweepAfter } = await aCall()
      await world.presence.remove(second)
      await sweepAfter(0)
      const { alive } = deps.presence
      deps.presence.alive = async () => {
        throw new Error('out of reach')
      }
      await expect(calls.sweep()).rejects.toThrow('out of reach')
      deps.presence.alive = alive
      await sweepAfter(doubtMs)
      expect(partnerPresence(first)).toEqual([])
    })
  })

  test('a side marked absent while its socket is open comes back, and the partner is notified', async () => {
    const { one: first, other: second, calls, isOpen, sweepAfter } = await aCall()
    await calls.connectionClosed(second)
    await calls.withdrawAbsences((connectionId) => connectionId === first.connectionId)
    expect(partnerPresence(first)).toEqual([false])
    await calls.withdrawAbsences((connectionId) => connectionId === second.connectionId)
    expect(partnerPresence(first)).toEqual([false, true])
    await sweepAfter(limits.resumeMs)
    expect(await isOpen()).toBe(true)
  })

  test('a side whose socket closes while its absence is being revoked stays absent', async () => {
    const { one: first, other: second, calls, isOpen, sweepAfter } = await aCall()
    await calls.connectionClosed(second)
    let looks = 0
    await calls.withdrawAbsences((connectionId) => {
      if (connectionId !== second.connectionId) return false
      looks += 1
      return looks === 1
    })
    expect(partnerPresence(first)).not.toContain(true)
    await sweepAfter(limits.resumeMs)
    expect(await isOpen()).toBe(false)
  })

  test('a stale check does not give up a call whose absent side came back', async () => {
    const { world, other: otherCall, callId, calls, deps, isOpen } = await aCall()
    await calls.connectionClosed(otherCall)
    world.clock.advance(limits.resumeMs)
    const before = await findCall(world.db, callId)
    const back = await world.openTab(otherCall.userId)
    await world.send(back, 'call.resume', { callId, fresh: true })
    if (before) await endCall(deps, before, { reason: 'lost', by: null })
    expect(await isOpen()).toBe(true)
    if (before) await endCall(deps, before, { reason: 'left', by: before.sides[0].userId })
    expect(world.endReason(back)).not.toBeNull()
  })

  test('a call that ends at the moment it is being resumed is not resumed', async () => {
    const { world, one: first, other: second, callId, engine, deps } = await aCall()
    const back = await world.openTab(second.userId)
    const [ended, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const ending = transact(world.db, async (tx) => {
      const end = { callId, userIds: [first.userId, second.userId], reason: 'lost', endedBy: null } as const
      await markEnded(tx, deps.plumbing.outbox, { ...end, durationMs: 1, at: new Date(world.clock.now()) })
      ended.resolve()
      await mayCommit.promise
    })
    await ended.promise
    const resumed = expect(world.send(back, 'call.resume', { callId, fresh: true })).rejects.toMatchObject({
      code: 'call_ended',
    })
    // The embedded engine runs one transaction at a time, so no waiting can be observed there.
    if (engine === 'postgres') await expect.poll(() => waiting(world)).toBe(1)
    mayCommit.resolve()
    await ending
    await resumed
    expect(back.received).toEqual([])
  })

  test('of two pages that were reloaded one right after the other, the later one has the call, whichever is handled last', async () => {
    const { world, one: first, other: second, callId } = await aCall()
    await world.closeTab(second)
    const earlier = { ...(await world.openTab(second.userId)), isOpen: () => false }
    const later = await world.openTab(second.userId)
    await world.send(later, 'call.resume', { callId, fresh: true })
    await expect(world.send(earlier, 'call.resume', { callId, fresh: true })).rejects.toMatchObject({
      code: 'not_in_call',
    })
    expect(later.received.map(({ type }) => type)).toEqual(['call.resumed'])
    expect(partnerPresence(first)).toEqual([false, true])
  })

  describeRedis('when Redis loses its memory', (redis) => {
    test('a call continues, and no one is notified of an absence', async () => {
      const client = redis().duplicate({ db: 10 })
      const presence = createRedisPresence(client, 'node_test')
      await presence.renewLease()
      const { one: first, other: second, isOpen, sweepAfter } = await aCall(presence)
      await client.flushdb()
      await sweepAfter(0)
      await sweepAfter(presenceRenewMs - 1)
      await presence.renewLease()
      for (let looks = 0; looks < 15; looks += 1) await sweepAfter(2_000)
      expect([...partnerPresence(first), ...partnerPresence(second)]).toEqual([])
      expect(await isOpen()).toBe(true)
      client.disconnect()
    })
  })
})

/** Connections of this database that wait for a lock. */
async function waiting({ db }: BillWorld): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return found.rows[0]?.count ?? 0
}
