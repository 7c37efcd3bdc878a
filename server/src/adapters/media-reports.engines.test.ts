import { expect, test } from 'vitest'
import { describeRealtimeEngines } from '../../test/redis.ts'
import { randomIds } from '../kernel/ids.ts'
import { createMemoryMediaReports } from './memory/memory-media-reports.ts'
import { createRedisMediaReports } from './redis/redis-media-reports.ts'

const start = 1_700_000_000_000

describeRealtimeEngines('media reports', (redis) => {
  const aTab = () => {
    const client = redis()
    const reports = client ? createRedisMediaReports(client) : createMemoryMediaReports()
    const key = { connectionId: randomIds.next('con'), callId: randomIds.next('call'), epoch: 0 }
    return {
      key,
      reports,
      say: (packets: number, atMs: number, over: { callId?: string; epoch?: number } = {}) =>
        reports.report(key.connectionId, { ...key, ...over, packets }, atMs),
      advancedAt: async (over: { callId?: string; epoch?: number; connectionId?: string } = {}) =>
        (await reports.advancedAt([{ ...key, ...over }]))[0],
    }
  }

  test('the first report is where counting begins, and a greater one is evidence', async () => {
    const tab = aTab()
    expect(await tab.advancedAt()).toBeNull()
    await tab.say(500, start)
    expect(await tab.advancedAt()).toBeNull()
    await tab.say(510, start + 1_000)
    expect(await tab.advancedAt()).toBe(start + 1_000)
  })

  test('a frozen, replayed or falling counter is no evidence', async () => {
    const tab = aTab()
    await tab.say(10, start)
    await tab.say(20, start + 1_000)
    for (const [index, packets] of [20, 20, 10, 0, 15].entries()) {
      await tab.say(packets, start + 2_000 + index)
      expect(await tab.advancedAt()).toBe(start + 1_000)
    }
    await tab.say(21, start + 9_000)
    expect(await tab.advancedAt()).toBe(start + 9_000)
  })

  test('a new epoch counts anew, and says nothing of the old one', async () => {
    const tab = aTab()
    await tab.say(10, start)
    await tab.say(900, start + 1_000)
    await tab.say(3, start + 2_000, { epoch: 1 })
    expect(await tab.advancedAt()).toBeNull()
    expect(await tab.advancedAt({ epoch: 1 })).toBeNull()
    await tab.say(4, start + 3_000, { epoch: 1 })
    expect(await tab.advancedAt({ epoch: 1 })).toBe(start + 3_000)
  })

  test('a report speaks for its own connection and call alone', async () => {
    const tab = aTab()
    await tab.say(1, start)
    await tab.say(2, start + 1_000)
    expect(await tab.advancedAt({ callId: randomIds.next('call') })).toBeNull()
    expect(await tab.advancedAt({ connectionId: randomIds.next('con') })).toBeNull()
  })

  test('many are answered at once, in the order asked', async () => {
    const [one, other] = [aTab(), aTab()]
    await other.reports.report(one.key.connectionId, { ...one.key, packets: 1 }, start)
    await other.reports.report(one.key.connectionId, { ...one.key, packets: 2 }, start + 5)
    expect(await other.reports.advancedAt([other.key, one.key])).toEqual([null, start + 5])
    expect(await other.reports.advancedAt([])).toEqual([])
  })
})
