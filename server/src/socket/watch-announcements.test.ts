import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { silentLogger } from '../../test/logger.ts'
import { systemClock } from '../kernel/clock.ts'
import type { RunningAnnouncement } from '../modules/announcements/index.ts'
import { ConnectionTable } from './connection-table.ts'
import { watchAnnouncements } from './watch-announcements.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
})
afterEach(() => {
  vi.useRealTimers()
})

const lost = async (): Promise<never> => {
  throw new Error('Redis is away')
}
const run = (id: string): RunningAnnouncement => ({
  id,
  segment: {
    languages: [],
    countries: [],
    gender: null,
    role: null,
    newWithinDays: null,
    brand: null,
  },
})

/** A node with tabs of as many people; an announcement is meant for those whose number it accepts. */
function aNode(tabs: number, isMeant: (announcementId: string, userId: string) => boolean = () => true) {
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
  const heard = new Map<string, number>()
  for (let number = 0; number < tabs; number += 1) {
    const userId = `usr_${number}`
    const send = () => void heard.set(userId, (heard.get(userId) ?? 0) + 1)
    table.add({
      connectionId: `node.${number}`,
      sessionId: `ses_${number}`,
      userId,
      tabId: 'tab',
      expiresAt: Number.POSITIVE_INFINITY,
      socket: { readyState: 1, OPEN: 1, bufferedAmount: 0, send } as unknown as WebSocket,
      cutOff() {},
      isOpen: () => true,
    })
  }
  const running = { now: [] as RunningAnnouncement[], isAway: false }
  const meantBy = vi.fn(async (announced: readonly RunningAnnouncement[], userIds: readonly string[]) => {
    return new Set(userIds.filter((userId) => announced.some(({ id }) => isMeant(id, userId))))
  })
  const announcements = {
    running: async () => (running.isAway ? lost() : running.now),
    meantBy,
  }
  const stop = watchAnnouncements({ table, clock: systemClock, logger: silentLogger, announcements })
  onTestFinished(() => void stop())
  return { heard, running, meantBy }
}

test('an announcement that starts or ends is heard within three seconds, once, by those it is meant for', async () => {
  const node = aNode(2, (_, userId) => userId === 'usr_1')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(node.heard).toEqual(new Map())
  node.running.now = [run('a')]
  await vi.advanceTimersByTimeAsync(3_000)
  expect(node.heard).toEqual(new Map([['usr_1', 1]]))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(node.heard).toEqual(new Map([['usr_1', 1]]))
  node.running.now = []
  await vi.advanceTimersByTimeAsync(3_000)
  expect(node.heard).toEqual(new Map([['usr_1', 2]]))
})

test('a tab that is there before the first look at what runs is notified once: it may have read its list before', async () => {
  const node = aNode(1)
  node.running.now = [run('a')]
  await vi.advanceTimersByTimeAsync(10_000)
  expect(node.heard).toEqual(new Map([['usr_0', 1]]))
})

test('at most 250 tabs are notified in half a second, and all of them in the end', async () => {
  const node = aNode(600)
  await vi.advanceTimersByTimeAsync(5_000)
  node.running.now = [run('a')]
  const sizes: number[] = []
  for (let step = 0; step < 10; step += 1) {
    const before = node.heard.size
    await vi.advanceTimersByTimeAsync(500)
    sizes.push(node.heard.size - before)
  }
  expect(Math.max(...sizes)).toBe(250)
  expect(node.heard.size).toBe(600)
})

test('a second change while tabs still wait reaches everyone that either is meant for', async () => {
  const node = aNode(1_600, (id, userId) => (id === 'a') === (Number(userId.slice(4)) % 2 === 0))
  await vi.advanceTimersByTimeAsync(5_000)
  node.running.now = [run('a')]
  await vi.advanceTimersByTimeAsync(2_000)
  expect(node.heard.size).toBeGreaterThan(0)
  expect(node.heard.size).toBeLessThan(800)
  node.running.now = [run('a'), run('b')]
  await vi.advanceTimersByTimeAsync(10_000)
  expect(node.heard.size).toBe(1_600)
})

test('after a database outage the change is heard', async () => {
  const node = aNode(1)
  await vi.advanceTimersByTimeAsync(5_000)
  node.running.isAway = true
  node.running.now = [run('a')]
  await vi.advanceTimersByTimeAsync(10_000)
  expect(node.heard).toEqual(new Map())
  node.running.isAway = false
  await vi.advanceTimersByTimeAsync(3_000)
  expect(node.heard).toEqual(new Map([['usr_0', 1]]))
})
