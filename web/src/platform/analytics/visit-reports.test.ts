import { describe, expect, test } from 'vitest'
import { aPage, aVisit, settle } from './a-page.test-kit.ts'
import { aStorage } from './a-storage.test-kit.ts'
import { choiceLifetimeMs } from './consent-choice.ts'
import { type Delivery, gatherMs } from './event-queue.ts'
import { countsMax } from './visit-reports.ts'

describe('if consent is required', () => {
  test('before it only counts without any id leave the page, and nothing is stored', async () => {
    const storage = aStorage()
    let asked = 0
    const visitors = {
      async visitorId() {
        asked += 1
        return 'never'
      },
    }
    const { reports, events } = aPage({ storage, visitors })
    await reports.start()
    expect(reports.state()).toBe('asking')
    reports.landingEvent('click', { to: 'signup' })
    reports.appEvent('sign_up', { method: 'ownemail' })
    reports.hide()
    const count = { anonymous: true, ll: 'landing-lp', language: 'de', isPaid: true }
    expect(events()).toEqual([
      { path: '/wt/i', name: 'visit', ...count },
      { path: '/wt/le', name: 'click', ...count },
      { path: '/wt/ae', name: 'sign_up', ...count },
    ])
    expect(reports.visitor()).toBeNull()
    expect([...storage.stored]).toEqual([])
    expect(asked).toBe(0)
  })

  test('after it the impression contains the attribution, without any code', async () => {
    const { reports, clock, events } = aPage()
    await reports.start()
    reports.choose('granted')
    await settle()
    clock.advance(gatherMs)
    await settle()
    const { visitorId } = reports.visitor() ?? {}
    expect(events()).toContainEqual(
      expect.objectContaining({
        path: '/wt/i',
        ll: 'landing-lp',
        utm_source: 'spring',
        clickid: 'g1',
        bid: 'b7',
        isPaid: true,
        visitorId,
        referrer_host: 'news.example',
        full_url: 'https://a.example/de/lp?utm_source=spring&gclid=g1&bid=b7',
      }),
    )
    expect(JSON.stringify(events())).not.toContain('planted-marker')
  })

  test('a refusal deletes what was stored, and the question is not repeated until it is too old', async () => {
    const storage = aStorage()
    const jar = aStorage()
    const first = aPage({ storage, jar })
    await first.reports.start()
    expect(jar.stored.size).toBe(0)
    first.reports.choose('granted')
    expect(jar.stored.size).toBe(1)
    first.reports.choose('denied')
    expect([...storage.stored.keys(), ...jar.stored.keys()]).toEqual(['consent'])
    expect(first.reports.visitor()).toBeNull()
    const later = aPage({ storage, clock: first.clock })
    await later.reports.start()
    expect(later.reports.state()).toBe('denied')
    first.clock.advance(choiceLifetimeMs)
    const muchLater = aPage({ storage, clock: first.clock })
    await muchLater.reports.start()
    expect(muchLater.reports.state()).toBe('asking')
  })

  test('a refusal while events are being sent leaves none of them behind', async () => {
    const storage = aStorage()
    const answer = Promise.withResolvers<Delivery>()
    const { reports, clock } = aPage({
      storage,
      send: () => answer.promise,
    })
    await reports.start()
    reports.choose('granted')
    clock.advance(gatherMs)
    reports.choose('denied')
    answer.resolve('kept')
    await settle()
    expect([...storage.stored.keys()]).toEqual(['consent'])
  })

  test('an answer in another tab applies here too', async () => {
    const storage = aStorage()
    const [here, there] = [aPage({ storage }), aPage({ storage })]
    await here.reports.start()
    await there.reports.start()
    there.reports.choose('granted')
    here.reports.follow()
    expect(here.reports.state()).toBe('granted')
    there.reports.choose('denied')
    here.reports.follow()
    expect(here.reports.state()).toBe('denied')
  })

  test('an answer that comes before the country is known is not undone by it', async () => {
    const country = Promise.withResolvers<string>()
    const { reports } = aPage({ country: () => country.promise })
    const started = reports.start()
    reports.choose('denied')
    country.resolve('US')
    await started
    expect(reports.state()).toBe('denied')
  })
})

test.each([
  ['US', 'granted'],
  ['GB', 'asking'],
  ['CH', 'asking'],
  [null, 'asking'],
  ['XX', 'asking'],
])('someone in %s: %s', async (country, state) => {
  const { reports } = aPage({ country: async () => country })
  await reports.start()
  expect(reports.state()).toBe(state)
})

test('a browser that opts out of sharing is never asked, and only counted', async () => {
  const { reports } = aPage({ country: async () => 'US', isOptedOut: true })
  await reports.start()
  expect(reports.state()).toBe('denied')
  reports.choose('granted')
  expect(reports.state()).toBe('granted')
})

test('a crawler is neither asked nor counted', async () => {
  const visit = { ...aVisit, referrer: '', isCrawler: true }
  const { reports, sent } = aPage({ visit })
  await reports.start()
  expect(reports.state()).toBe('denied')
  reports.landingEvent('click')
  expect(sent).toEqual([])
})

test('a runaway page counts at most a hundred times', async () => {
  const { reports, sent } = aPage()
  await reports.start()
  for (let index = 0; index < countsMax * 2; index += 1) reports.appEvent('screen')
  expect(sent).toHaveLength(countsMax)
})
