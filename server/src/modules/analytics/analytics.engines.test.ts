import { randomUUID } from 'node:crypto'
import { routes } from '@serendip/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aClock } from '../../../test/clock.ts'
import { silentLogger } from '../../../test/logger.ts'
import { describeEngines } from '../../../test/database.ts'
import { defaultSettings } from '../settings/index.ts'
import { createAnalytics, rotatePartitions } from './index.ts'

const marker = 'planted-marker-7731'
const origin = { address: '192.0.2.1', country: 'DE', userAgent: '', requestId: 'req', brandId: 'serendip' }
const caller = { userId: 'usr_00000000000000000000', sessionId: 'ses_00000000000000000000' }

const anImpression = (over: object = {}) =>
  routes.analytics.impression.body.parse({
    eventId: randomUUID(),
    at: Date.UTC(2026, 0, 1),
    impressionId: randomUUID(),
    language: 'de',
    utm_source: 'spring',
    clickid: 'g1',
    isPaid: true,
    full_url: 'https://a.example/lp?gclid=g1',
    custom_attrs: '{"browserName":"Firefox"}',
    ...over,
  })
const anAppEvent = (over: object = {}) =>
  routes.analytics.appEvent.body.parse({
    eventId: randomUUID(),
    at: Date.UTC(2026, 0, 1),
    name: 'screen',
    fields: { screen: 'match' },
    params: { sessionId: randomUUID(), sessionTrigger: 'email', sessionCampaignId: 'spring', bid: 'b1' },
    ...over,
  })

describeEngines('analytics', (open) => {
  const aRoom = async () => {
    const { db } = await open()
    const clock = aClock()
    let isAllowed = true
    const asked: unknown[][] = []
    const rateLimiter = {
      async take(...given: unknown[]) {
        asked.push(given)
        return { allowed: isAllowed, retryAfterMs: 1 }
      },
    }
    const settings = {
      read: async () => ({ ...defaultSettings, analyticsLimit: 7, analyticsWindowMs: 9_000 }),
    }
    const { analytics } = createAnalytics({
      plumbing: { logger: silentLogger, db, clock, rateLimiter, settings },
      personOf: async (userId) => ({ userId, gender: 'male', rolesGroup: 'user' }),
    }).routes
    await rotatePartitions({ db, clock })
    const rows = async () =>
      (await sql<Record<string, unknown>>`select * from analytics_events order by received_at`.execute(db))
        .rows
    const months = async () => {
      const found = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
        where inhparent = 'analytics_events'::regclass order by 1`.execute(db)
      return found.rows.map(({ name }) => name.replace(/^.*m_/, ''))
    }
    const post = (body: ReturnType<typeof anImpression>) =>
      analytics.impression({ body, origin, caller: null, params: undefined, query: undefined })
    const postApp = (body: ReturnType<typeof anAppEvent>, by: typeof caller | null) =>
      analytics.appEvent({ body, origin, caller: by, params: undefined, query: undefined })
    const refuse = () => {
      isAllowed = false
    }
    return { db, clock, rows, months, post, postApp, refuse, asked }
  }

  test('an event is stored once: alone, within one batch, concurrently and in another month', async () => {
    const { clock, db, rows, post } = await aRoom()
    const first = anImpression()
    expect(await post(first)).toEqual({ stored: 1 })
    expect(await post(first)).toEqual({ stored: 0 })
    const second = anImpression() as { eventId: string }
    expect(await post([second, second, first].flat() as never)).toEqual({ stored: 1 })
    const third = anImpression()
    const answers = await Promise.all([post(third), post(third), post(third)])
    expect(answers.map(({ stored }) => stored).sort()).toEqual([0, 0, 1])
    clock.advance(32 * 24 * 3_600_000)
    await rotatePartitions({ db, clock })
    expect(await post(first)).toEqual({ stored: 0 })
    expect(await rows()).toHaveLength(3)
  })

  test('an impression stores its source, with the country of its request', async () => {
    const { rows, post } = await aRoom()
    await post(anImpression({ ll: 'lp' }))
    expect(await rows()).toMatchObject([
      {
        kind: 'impression',
        name: 'impression',
        country: 'DE',
        ll: 'lp',
        is_paid: true,
        account_id: null,
        data: { utm_source: 'spring', clickid: 'g1', custom_attrs: { browserName: 'Firefox' } },
      },
    ])
  })

  test('an app event has a person only if the request had a session', async () => {
    const { rows, postApp } = await aRoom()
    await postApp(anAppEvent(), caller)
    await postApp(anAppEvent(), null)
    const stored = await rows()
    expect(new Set(stored.map((row) => row['account_id']))).toEqual(new Set([caller.userId, null]))
    const theirs = stored.find((row) => row['account_id'] !== null)
    expect(theirs?.['data']).toMatchObject({
      user: { gender: 'male', rolesGroup: 'user' },
      params: { sessionTrigger: 'email', sessionCampaignId: 'spring', bid: 'b1' },
    })
  })

  test('an impression becomes the person’s once they act with a session, and no one else’s', async () => {
    const { rows, post, postApp } = await aRoom()
    const [impressionId, anothers] = [randomUUID(), randomUUID()]
    await post(anImpression({ impressionId }))
    await post(anImpression({ impressionId: anothers }))
    await postApp(anAppEvent({ impressionId }), caller)
    await postApp(anAppEvent({ impressionId }), { ...caller, userId: 'usr_11111111111111111111' })
    const owners = (await rows())
      .filter((row) => row['kind'] === 'impression')
      .map((row) => [row['impression_id'], row['account_id']])
    expect(new Map(owners as [string, string | null][])).toEqual(
      new Map([
        [impressionId, caller.userId],
        [anothers, null],
      ]),
    )
  })

  test('no code and no email address is stored, wherever a browser puts them', async () => {
    const { db, rows, post, postApp } = await aRoom()
    await post(
      anImpression({
        full_url: `https://u:${marker}@a.example/?authToken=${marker}&mailParam_code=${marker}#${marker}`,
        referrer_url: `https://a.example/?tempToken=${marker}`,
        custom_attrs: JSON.stringify({
          authToken: marker,
          resetCode: marker,
          who: `${marker}@people.example`,
          next: `https://a.example/?code=${marker}`,
        }),
        utm_content: `${marker}@people.example`,
      }),
    )
    await postApp(
      anAppEvent({ fields: { token: marker, at: `https://a.example/?tempToken=${marker}` } }),
      null,
    )
    expect(await rows()).toHaveLength(2)
    const whole = await sql<{ row: string }>`select e::text as row from analytics_events e`.execute(db)
    expect(JSON.stringify(whole.rows)).not.toContain(marker)
  })

  test('a visit without consent only increments its day’s count, and stores no row', async () => {
    const { db, rows, post } = await aRoom()
    const count = { anonymous: true, name: 'visit', language: 'de', isPaid: false } as const
    await post(count)
    expect(await post([count, count])).toEqual({ stored: 2 })
    const counted = await sql`select day::text, visits::int, country from analytics_counts`.execute(db)
    expect(counted.rows).toEqual([{ day: '2026-01-01', visits: 3, country: 'DE' }])
    expect(await rows()).toEqual([])
  })

  test('a clock that is far off does not set an event’s date', async () => {
    const { rows, post } = await aRoom()
    await post(anImpression({ at: 0 }))
    expect((await rows())[0]?.['occurred_at']).toEqual(new Date(Date.UTC(2026, 0, 1)))
  })

  test('a sender exceeding the configured limits is refused, and nothing of it is stored', async () => {
    const { rows, post, refuse, asked } = await aRoom()
    refuse()
    await expect(post(anImpression())).rejects.toMatchObject({ code: 'rate_limited' })
    expect(asked).toEqual([['analytics:192.0.2.1', 7, 9_000]])
    expect(await rows()).toEqual([])
  })

  test('a month’s table exists before its events, and is dropped once all of it is 13 months old', async () => {
    const { db, clock, rows, months, post } = await aRoom()
    expect(await months()).toEqual(expect.arrayContaining(['2026_01', '2026_02', '2026_03']))
    await post(anImpression())
    await Promise.all([rotatePartitions({ db, clock }), rotatePartitions({ db, clock })])
    clock.advance(Date.UTC(2027, 1, 28) - Date.UTC(2026, 0, 1))
    await rotatePartitions({ db, clock })
    expect(await rows()).toHaveLength(1)
    clock.advance(2 * 24 * 3_600_000)
    await rotatePartitions({ db, clock })
    expect(await rows()).toEqual([])
    expect(await months()).not.toContain('2026_01')
    expect(await months()).toEqual(expect.arrayContaining(['2027_03', '2027_05']))
    const known = await sql`select 1 from analytics_event_ids`.execute(db)
    expect(known.rows).toEqual([])
  })
})
