import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aClock, type FakeClock } from '../../../test/clock.ts'
import { describeEngines } from '../../../test/database.ts'
import { plantPerson } from '../../../test/planted-person.ts'
import type { Db } from '../../kernel/db.ts'
import { sweepExpired } from '../../kernel/sweep-expired.ts'
import {
  countNodes,
  createNodeList,
  hasWorker,
  type NodeReport,
  removeNode,
  removeOtherNodes,
  storeReport,
} from './nodes.ts'
import { operationsModule } from './operations.module.ts'

const minuteMs = 60_000

describeEngines('the nodes', (open) => {
  let db: Db
  let clock: FakeClock
  beforeAll(async () => {
    db = (await open()).db
  })
  beforeEach(async () => {
    await db.deleteFrom('nodes').execute()
    await db.deleteFrom('board_points').execute()
    clock = aClock()
  })
  const plumbing = () => ({ db, clock })
  const report = (id: string, more: Partial<NodeReport> = {}) =>
    storeReport(plumbing(), {
      id,
      roles: ['api', 'socket'],
      version: 'r1',
      startedAt: clock.now(),
      skewMs: 0,
      loopDelayMs: 3,
      sockets: 2,
      ...more,
    })
  const listed = async () =>
    (await createNodeList(plumbing())()).map(({ nodeId, state }) => `${nodeId} ${state}`)

  test('a node that stops reporting is lost after three reports, alerts for an hour and is forgotten after a day', async () => {
    await report('node_a')
    await report('node_b')
    clock.advance(30_000)
    await report('node_b')
    expect(await listed()).toEqual(['node_a running', 'node_b running'])
    clock.advance(6_000)
    await report('node_b')
    expect(await listed()).toEqual(['node_b running', 'node_a lost'])
    expect(await countNodes(plumbing())).toMatchObject({ running: 1, lost: 1 })
    clock.advance(61 * minuteMs)
    await report('node_b')
    expect(await countNodes(plumbing())).toMatchObject({ running: 1, lost: 0 })
    await sweepExpired({ ...plumbing(), settings: { read: async () => ({}) } }, [operationsModule])
    expect(await listed()).toEqual(['node_b running', 'node_a lost'])
    clock.advance(23 * 60 * minuteMs)
    await report('node_b')
    await sweepExpired({ ...plumbing(), settings: { read: async () => ({}) } }, [operationsModule])
    expect(await listed()).toEqual(['node_b running'])
  })

  test('a node that shuts down leaves the list at once, and one that starts on embedded storage finds no other', async () => {
    await report('node_a')
    await report('node_b')
    await removeNode(plumbing(), 'node_a')
    expect(await listed()).toEqual(['node_b running'])
    await removeOtherNodes(plumbing(), 'node_c')
    expect(await listed()).toEqual([])
  })

  test('a worker counts as long as it reports', async () => {
    await report('node_a')
    expect(await hasWorker(plumbing())).toBe(false)
    await report('node_w', { roles: ['worker'] })
    expect(await hasWorker(plumbing())).toBe(true)
    expect(await countNodes(plumbing())).toEqual({ running: 2, lost: 0, hasWorker: true })
    clock.advance(36_000)
    await report('node_a')
    expect(await hasWorker(plumbing())).toBe(false)
    expect(await countNodes(plumbing())).toEqual({ running: 1, lost: 1, hasWorker: false })
  })

  test('during the first rolling deployment, a worker that does not report counts by the figures it stores', async () => {
    await report('node_a')
    const at = new Date(clock.now())
    await db.insertInto('board_points').values({ span: 'minute', at, series: 'online', value: 0 }).execute()
    expect(await hasWorker(plumbing())).toBe(true)
    expect(await countNodes(plumbing())).toMatchObject({ hasWorker: true })
    clock.advance(4 * minuteMs + 1)
    await report('node_a')
    expect(await hasWorker(plumbing())).toBe(false)
    expect(await countNodes(plumbing())).toMatchObject({ hasWorker: false })
  })

  test('a slow event loop and a wrong clock are states of their own', async () => {
    await report('node_a', { loopDelayMs: 201 })
    await report('node_b', { skewMs: -2_001 })
    await report('node_c', { loopDelayMs: 200, skewMs: 2_000 })
    expect(await listed()).toEqual(['node_a slow', 'node_b wrongClock', 'node_c running'])
  })

  test('each node has the open calls of its tabs', async () => {
    await report('node_a')
    await report('node_b')
    const at = new Date(clock.now())
    const call = (id: string, endedAt: Date | null) =>
      db
        .insertInto('calls')
        .values({ id, mode: 'text', started_at: at, ended_at: endedAt, end_reason: endedAt && 'left' })
        .execute()
    await call('call_open', null)
    await call('call_over', at)
    const calls = async () =>
      Object.fromEntries((await createNodeList(plumbing())()).map((node) => [node.nodeId, node.calls]))
    expect(await calls()).toEqual({ node_a: 0, node_b: 0 })
    const person = [await plantPerson(db, clock.now()), await plantPerson(db, clock.now())]
    await db.deleteFrom('call_sides').execute()
    const sideOf = (callId: string, index: number, node: string) => ({
      call_id: callId,
      user_id: person[index] ?? '',
      polite: index === 0,
      connection_id: `${node}.con_${index}`,
      open: callId === 'call_open',
    })
    await db
      .insertInto('call_sides')
      .values([
        ...[sideOf('call_open', 0, 'node_a'), sideOf('call_open', 1, 'node_a')],
        ...[sideOf('call_over', 0, 'node_b'), sideOf('call_over', 1, 'node_b')],
      ])
      .execute()
    expect(await calls()).toEqual({ node_a: 1, node_b: 0 })
  })
})
