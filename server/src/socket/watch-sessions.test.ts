import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { silentLogger } from '../../test/logger.ts'
import { systemClock } from '../kernel/clock.ts'
import { ConnectionTable } from './connection-table.ts'
import { watchSessions } from './watch-sessions.ts'

const withinMs = 1_000
/** Response time of the database: slower than it is allowed to be on a good day. */
const queryMs = 400
const startMs = Date.UTC(2026, 0, 1)

beforeEach(() => {
  vi.useFakeTimers({ now: startMs })
})
afterEach(() => {
  vi.useRealTimers()
})

const lost = async (): Promise<never> => {
  throw new Error('Redis is away')
}

/** A node that receives nothing from the others; `ends` says when each session ended, as the database has it. */
function aNode() {
  const visible = { setVisible: lost, isVisible: lost, creators: lost, addCreator: lost }
  const presence = {
    ...visible,
    connectionsOf: lost,
    add: lost,
    remove: lost,
    alive: lost,
    countOnline: lost,
  }
  const table = new ConnectionTable({
    nodeId: 'node',
    bus: { publish() {}, subscribe: async () => {} },
    presence: { ...presence, renewLease: lost, dropNode: lost },
    logger: silentLogger,
  })
  const ends = new Map<string, number>()
  const database = { isUp: true }
  const endedSince = vi.fn(async (since: number) => {
    const sessions = new Set([...ends].filter(([, at]) => at >= since && at <= Date.now()).map(([id]) => id))
    const { isUp } = database
    await new Promise((resolve) => setTimeout(resolve, queryMs))
    if (!isUp) throw new Error('the database is away')
    return { sessions, accounts: new Set<string>() }
  })
  const stop = watchSessions({ table, clock: systemClock, logger: silentLogger, endedSince })
  onTestFinished(() => void stop())

  const open = (sessionId: string, expiresAt = Number.POSITIVE_INFINITY) => {
    const closed = { at: Number.NaN }
    const connectionId = `node.${sessionId}`
    table.add({
      connectionId,
      sessionId,
      userId: 'usr_1',
      tabId: 'tab-1',
      expiresAt,
      socket: { readyState: 3, OPEN: 1 } as WebSocket,
      isOpen: () => false,
      cutOff() {
        closed.at = Date.now()
        table.delete(connectionId)
      },
    })
    return closed
  }
  return { open, ends, database, endedSince }
}

/** Moments between any two checks, and across them. */
const moments = Array.from({ length: 41 }, (_, index) => 1_000 + index * 25)

test('a session that ended elsewhere loses its socket within a second, whenever it ended', async () => {
  const node = aNode()
  const closed = moments.map((afterMs) => {
    node.ends.set(`ses_${afterMs}`, startMs + afterMs)
    return { afterMs, closed: node.open(`ses_${afterMs}`) }
  })
  const otherConnection = node.open('ses_other')
  await vi.advanceTimersByTimeAsync(5_000)
  for (const { afterMs, closed: connection } of closed) {
    const tookMs = connection.at - startMs - afterMs
    expect(tookMs, `ended ${afterMs} ms after the start`).toBeGreaterThanOrEqual(0)
    expect(tookMs, `ended ${afterMs} ms after the start`).toBeLessThanOrEqual(withinMs)
  }
  expect(otherConnection.at).toBeNaN()
})

test('an expired session loses its socket within a second, also while the database is away', async () => {
  const node = aNode()
  node.database.isUp = false
  const closed = moments.map((afterMs) => ({
    afterMs,
    closed: node.open(`ses_${afterMs}`, startMs + afterMs),
  }))
  await vi.advanceTimersByTimeAsync(5_000)
  for (const { afterMs, closed: connection } of closed) {
    const tookMs = connection.at - startMs - afterMs
    expect(tookMs).toBeGreaterThanOrEqual(0)
    expect(tookMs).toBeLessThanOrEqual(withinMs)
  }
})

test('what ended during a long outage of the database ends within a second of its return', async () => {
  const node = aNode()
  const closed = node.open('ses_1')
  await vi.advanceTimersByTimeAsync(5_000)
  node.database.isUp = false
  node.ends.set('ses_1', Date.now() + 1_000)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(closed.at).toBeNaN()
  node.database.isUp = true
  const returnedAt = Date.now()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(closed.at - returnedAt).toBeLessThanOrEqual(withinMs)
})

test('an end that became visible long after its time stamp counts too', async () => {
  const node = aNode()
  await vi.advanceTimersByTimeAsync(120_000)
  const closed = node.open('ses_1')
  node.ends.set('ses_1', Date.now() - 50_000)
  const visibleAt = Date.now()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(closed.at - visibleAt).toBeLessThanOrEqual(withinMs)
})

test('after a stop nothing is asked any more', async () => {
  const endedSince = vi.fn(async () => ({ sessions: new Set<string>(), accounts: new Set<string>() }))
  const table = { all: () => [], endHere() {} } as unknown as ConnectionTable
  const stop = watchSessions({ table, clock: systemClock, logger: silentLogger, endedSince })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(endedSince).toHaveBeenCalled()
  await stop()
  endedSince.mockClear()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(endedSince).not.toHaveBeenCalled()
})
