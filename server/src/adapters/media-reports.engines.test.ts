import { expect, test } from 'vitest'
import { describeRealtimeEngines } from '../../test/redis.ts'
import { randomIds } from '../kernel/ids.ts'
import { type MediaReport, mediaSpansMax } from '../modules/calls/media-reports.port.ts'
import { createMemoryMediaReports } from './memory/memory-media-reports.ts'
import { createRedisMediaReports } from './redis/redis-media-reports.ts'

const start = 1_700_000_000_000
const gapMs = 4_000

describeRealtimeEngines('media reports', (redis) => {
  const aTab = () => {
    const client = redis()
    const reports = client ? createRedisMediaReports(client) : createMemoryMediaReports()
    const key = { connectionId: randomIds.next('con'), callId: randomIds.next('call'), epoch: 0 }
    return {
      key,
      reports,
      report: (packets: number, atMs: number, over: Partial<MediaReport> = {}) =>
        reports.report(key.connectionId, { ...key, picture: 'shown', ...over, packets }, { atMs, gapMs }),
      wholeEvidence: async () => (await reports.evidence([key]))[0],
      /** Evidence of reception, without that of the picture. */
      evidence: async (over: { callId?: string; epoch?: number; connectionId?: string } = {}) => {
        const [found] = await reports.evidence([{ ...key, ...over }])
        return found && { spans: found.spans, reported: found.reported }
      },
    }
  }
  const span = (from: number, to: number) => ({ fromMs: start + from, toMs: start + to })

  test('a report with packets is evidence; one without is the baseline', async () => {
    const tab = aTab()
    expect(await tab.evidence()).toBeNull()
    await tab.report(0, start)
    expect(await tab.evidence()).toEqual({ spans: [], reported: span(0, 0) })
    await tab.report(10, start + 1_000)
    expect(await tab.evidence()).toEqual({ spans: [span(1_000, 1_000)], reported: span(0, 1_000) })
  })

  test('growth within the gap extends a span, later growth starts another', async () => {
    const tab = aTab()
    for (const [packets, at] of [1, 2, 3, 4, 5].map((packets) => [packets, packets * gapMs] as const))
      await tab.report(packets, start + at)
    await tab.report(6, start + 6 * gapMs + 1)
    await tab.report(7, start + 6 * gapMs + 900)
    const spans = [span(gapMs, 5 * gapMs), span(6 * gapMs + 1, 6 * gapMs + 900)]
    expect(await tab.evidence()).toEqual({ spans, reported: span(6 * gapMs + 1, 6 * gapMs + 900) })
  })

  test('a frozen, replayed or falling counter is no evidence, but counts as contact', async () => {
    const tab = aTab()
    await tab.report(10, start)
    await tab.report(20, start + 1_000)
    for (const [index, packets] of [20, 20, 10, 0, 15].entries()) {
      await tab.report(packets, start + 2_000 + index)
      expect(await tab.evidence()).toEqual({ spans: [span(0, 1_000)], reported: span(0, 2_000 + index) })
    }
    await tab.report(21, start + 9_000)
    expect((await tab.evidence())?.spans).toEqual([span(0, 1_000), span(9_000, 9_000)])
  })

  test('a late report revokes nothing', async () => {
    const tab = aTab()
    await tab.report(1, start)
    await tab.report(2, start + 1_000)
    await tab.report(3, start + 990)
    expect((await tab.evidence())?.spans).toEqual([span(0, 1_000)])
  })

  test('of many spans the newest are stored', async () => {
    const tab = aTab()
    for (let index = 0; index < 2 * mediaSpansMax; index += 1)
      await tab.report(index + 1, start + index * (gapMs + 1))
    const spans = (await tab.evidence())?.spans ?? []
    expect(spans).toHaveLength(mediaSpansMax)
    expect(spans.at(-1)).toEqual(
      span((2 * mediaSpansMax - 1) * (gapMs + 1), (2 * mediaSpansMax - 1) * (gapMs + 1)),
    )
  })

  test('a new epoch starts counting again and reveals nothing of the old one', async () => {
    const tab = aTab()
    await tab.report(10, start)
    await tab.report(900, start + 1_000)
    await tab.report(3, start + 2_000, { epoch: 1 })
    // A report for another epoch still counts as contact.
    expect(await tab.evidence()).toEqual({ spans: [], reported: span(0, 2_000) })
    expect((await tab.evidence({ epoch: 1 }))?.spans).toEqual([span(2_000, 2_000)])
    await tab.report(4, start + 3_000, { epoch: 1 })
    expect((await tab.evidence({ epoch: 1 }))?.spans).toEqual([span(2_000, 3_000)])
  })

  test('a picture counts as shown while the tab says so, whatever its counter does and across epochs', async () => {
    const tab = aTab()
    await tab.report(10, start)
    await tab.report(10, start + 1_000)
    await tab.report(3, start + 2_000, { epoch: 1 })
    expect(await tab.wholeEvidence()).toMatchObject({ shown: [span(0, 2_000)], picture: 'shown' })
    await tab.report(4, start + 3_000, { epoch: 1, picture: 'frozen' })
    expect(await tab.wholeEvidence()).toMatchObject({ shown: [span(0, 2_000)], picture: 'frozen' })
    await tab.report(5, start + 6_001, { epoch: 1 })
    const shown = [span(0, 2_000), span(6_001, 6_001)]
    expect(await tab.wholeEvidence()).toMatchObject({ shown, picture: 'shown' })
    // Another call of the same tab begins without it.
    const callId = randomIds.next('call')
    await tab.report(1, start + 7_000, { callId, picture: 'off' })
    expect((await tab.reports.evidence([{ ...tab.key, callId }]))[0]).toMatchObject({ shown: [] })
  })

  test('a report counts only for its own connection and call', async () => {
    const tab = aTab()
    await tab.report(1, start)
    expect(await tab.evidence({ callId: randomIds.next('call') })).toBeNull()
    expect(await tab.evidence({ connectionId: randomIds.next('con') })).toBeNull()
  })

  test('several are answered at once, in the order asked', async () => {
    const [first, second] = [aTab(), aTab()]
    await second.reports.report(
      first.key.connectionId,
      { ...first.key, packets: 1, picture: 'black' },
      { atMs: start + 5, gapMs },
    )
    const found = await second.reports.evidence([second.key, first.key])
    const said = { shown: [], picture: 'black' }
    expect(found).toEqual([null, { spans: [span(5, 5)], reported: span(5, 5), ...said }])
    expect(await second.reports.evidence([])).toEqual([])
  })
})
