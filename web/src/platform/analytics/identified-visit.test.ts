import { describe, expect, test } from 'vitest'
import { aPage, aVisit, settle } from './a-page.test-kit.ts'
import { aStorage } from './a-storage.test-kit.ts'
import { batchMax, gatherMs, queuedForMs, queueMax, triesMax } from './event-queue.ts'
import type { VisitReportsPorts } from './visit-ports.ts'
import { sessionIdleMs } from './visit-session.ts'

describe('a session', () => {
  const granted = async (over: Partial<VisitReportsPorts> = {}) => {
    const page = aPage({ country: async () => 'US', ...over })
    await page.reports.start()
    const flush = async () => {
      await settle()
      page.clock.advance(gatherMs)
      await settle()
    }
    await flush()
    return { ...page, flush }
  }
  const impressions = (events: readonly { path: string }[]) => events.filter(({ path }) => path === '/wt/i')

  test('continues while activities are less than 30 minutes apart, and keeps its impression', async () => {
    const { reports, clock, events, flush } = await granted()
    clock.advance(sessionIdleMs - gatherMs - 1)
    reports.appEvent('screen')
    clock.advance(sessionIdleMs - 1)
    reports.appEvent('screen')
    await flush()
    expect(impressions(events())).toHaveLength(1)
  })

  test('a visit that ends before the visitor has an id reports its impression without one', async () => {
    const id = Promise.withResolvers<string>()
    const { reports, beacons } = await granted({ visitors: { visitorId: () => id.promise } })
    reports.hide()
    expect(beacons).toMatchObject([{ path: '/wt/i', bodies: [{ ll: 'landing-lp' }] }])
    expect(beacons[0]?.bodies[0]).not.toHaveProperty('visitorId')
    expect(reports.visitor()).toBeNull()
    id.resolve('late')
    await settle()
    expect(reports.visitor()).toMatchObject({ visitorId: 'late' })
  })

  test('the visitor’s id is passed to all listeners, and sent with the impression', async () => {
    let known = 0
    const { reports, events } = await granted({
      onVisitorKnown: () => {
        known += 1
      },
    })
    expect(known).toBe(1)
    expect(reports.visitor()).toMatchObject({ visitorId: 'visitor-1' })
    expect(events()).toContainEqual(expect.objectContaining({ path: '/wt/i', visitorId: 'visitor-1' }))
  })

  test('ends after 30 minutes: the callback fires once and a new impression is posted', async () => {
    let expired = 0
    const page = await granted({
      onSessionExpired: () => {
        expired += 1
      },
    })
    expect(expired).toBe(0)
    page.clock.advance(sessionIdleMs)
    page.reports.appEvent('screen')
    await page.flush()
    expect(expired).toBe(1)
    expect(impressions(page.events())).toHaveLength(2)
  })

  test('an app event carries session, trigger, campaign and bid, also on a later page', async () => {
    const storage = aStorage()
    const first = await granted({ storage })
    const { reports, events, flush } = await granted({
      storage,
      clock: first.clock,
      trigger: () => ({ sessionTrigger: 'email', sessionCampaignId: 'c1' }),
      visit: { ...aVisit, url: 'https://a.example/match', referrer: '' },
    })
    reports.appEvent('screen', { screen: 'match' })
    await flush()
    expect(events()).toContainEqual(
      expect.objectContaining({
        path: '/wt/ae',
        name: 'screen',
        fields: { screen: 'match' },
        params: {
          sessionId: expect.any(String),
          sessionTrigger: 'email',
          sessionCampaignId: 'c1',
          bid: 'b7',
        },
      }),
    )
  })

  test('events are sent in batches, and an answer that asks to wait leads to the same events again', async () => {
    const { reports, clock, net, sent, flush } = await granted()
    const before = sent.length
    net.answer = 'later'
    reports.appEvent('one')
    reports.appEvent('two')
    await flush()
    net.answer = 'kept'
    clock.advance(5_000)
    await settle()
    const [failed, again] = sent.slice(before)
    expect(failed?.bodies).toHaveLength(2)
    expect(again).toEqual(failed)
    clock.advance(10 * 60_000)
    await settle()
    expect(sent).toHaveLength(before + 2)
  })

  test('an unresponsive server is tried a few times and then left for the next page', async () => {
    const { reports, clock, net, sent } = await granted()
    const before = sent.length
    net.answer = 'later'
    reports.appEvent('one')
    for (let hours = 0; hours < 20; hours += 1) {
      clock.advance(3_600_000)
      await settle()
    }
    expect(sent.length - before).toBe(triesMax)
  })

  test('events waiting when the page goes away are handed over, and sent again until the server has them', async () => {
    const { reports, beacons, sent, flush } = await granted()
    reports.appEvent('last')
    reports.hide()
    expect(beacons).toMatchObject([{ path: '/wt/ae', bodies: [{ name: 'last' }] }])
    await flush()
    expect(sent.at(-1)?.bodies).toEqual(beacons[0]?.bodies)
  })

  test('events not sent when a person left are never sent, and the next person’s events go at once', async () => {
    const page = aPage({ country: async () => 'US' })
    await page.reports.start()
    page.net.answer = 'later'
    page.reports.appEvent('screen', { screen: 'theirs' })
    await page.reports.send()
    page.reports.drop()
    page.net.answer = 'kept'
    page.sent.length = 0
    page.reports.appEvent('screen', { screen: 'mine' })
    page.clock.advance(gatherMs)
    await settle()
    expect(page.events()).toEqual([expect.objectContaining({ fields: { screen: 'mine' } })])
  })

  test('a queue holds a hundred events, drops the oldest, and sends twenty at a time', async () => {
    const { reports, net, sent, flush } = await granted()
    net.answer = 'later'
    for (let index = 0; index < queueMax + 5; index += 1) reports.appEvent('screen', { index })
    const before = sent.length
    net.answer = 'kept'
    await flush()
    const batches = sent.slice(before).map(({ bodies }) => bodies)
    expect(batches.map(({ length }) => length)).toEqual(Array(queueMax / batchMax).fill(batchMax))
    expect(batches[0]?.[0]).toMatchObject({ fields: { index: 5 } })
  })

  test.each(['{', '[7]', '{"a":1}', '[{"path":"/elsewhere","body":{"at":1}}]', '[null]'])(
    'a damaged queue (%s) is an empty one',
    async (text) => {
      const storage = aStorage()
      storage.write('analyticsQueue', text)
      const { events } = await granted({ storage })
      expect(events().map(({ path }) => path)).toEqual(['/wt/i'])
    },
  )

  test('an event is given up after a week', async () => {
    const { reports, clock, net, sent, flush } = await granted()
    net.answer = 'later'
    reports.appEvent('old')
    clock.advance(queuedForMs)
    await settle()
    net.answer = 'kept'
    const before = sent.length
    reports.appEvent('new')
    await flush()
    const names = sent.slice(before).flatMap(({ bodies }) => bodies.map((body) => body['name']))
    expect(names).not.toContain('old')
  })
})
