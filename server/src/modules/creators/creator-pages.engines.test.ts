import type { CreatorCard } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { aPostgresUrl } from '../../../test/database.ts'
import { redisUrl } from '../../../test/redis.ts'
import { aPerson, aServer, type SignedUp } from '../../../test/server.ts'
import { runSchedules } from '../../../test/run-schedule.ts'
import { aTab } from '../../../test/socket.ts'
import { connectionIdOn, nodeOf } from '../../kernel/connection-id.ts'
import { randomIds } from '../../kernel/ids.ts'

const engines: readonly (readonly [name: string, env: () => Promise<Record<string, string>>])[] = [
  ['embedded', async () => ({})],
  ['PostgreSQL and Redis', async () => ({ DATABASE_URL: await aPostgresUrl(), REDIS_URL: redisUrl() ?? '' })],
]
const hasShared = Boolean(process.env['TEST_DATABASE_URL'] || process.env['CI'])

interface Page {
  readonly creators: readonly CreatorCard[]
  readonly next: string | null
  readonly total: number | null
}

const creatorId = (n: number) => `usr_${String(n).padStart(20, '0')}`

describe.each(engines.slice(0, hasShared ? 2 : 1))('the list of creators on %s', async (_name, env) => {
  const server = await aServer(await env())
  afterAll(() => server.stop())
  const { database, presence } = server.composition.engines
  const { db } = database
  const viewer = await aPerson(server)
  /** By number: 0 to 999; each was last there a minute before the next, and the first ones are cheap, young and German. */
  await sql`
    insert into accounts (id, human_id, email, name, gender, birthday, language, country, brand_id, roles_group,
      terms_accepted_at, created_at)
    select 'usr_' || lpad(n::text, 20, '0'), 'c' || n, 'c' || n || '@people.example', 'Creator ' || n, 'female',
      ((now() at time zone 'utc')::date - make_interval(years => 20 + n / 100))::date,
      case when n < 300 then 'de' else 'en' end, case when n % 2 = 0 then 'CH' else 'NO' end, 'serendip', 'goddess',
      now(), now()
    from generate_series(0, 999) n`.execute(db)
  await sql`
    insert into creators (account_id, rate_coins, accepts_calls, created_at, seen_at)
    select 'usr_' || lpad(n::text, 20, '0'), case when n < 250 then 60 else 120 end, true,
      now() - interval '1 day' * (1 + n), now() - interval '1 minute' * (2 + n)
    from generate_series(0, 999) n`.execute(db)

  const tabs = new Map<number, { connectionId: string; userId: string }>()
  const nodeId = nodeOf((await aTab(server, viewer)).connectionId)
  async function come(n: number): Promise<void> {
    const tab = { connectionId: connectionIdOn(nodeId, randomIds), userId: creatorId(n) }
    tabs.set(n, tab)
    await presence.add({ ...tab, isCounted: true, creatorSince: Date.now() })
  }
  async function go(n: number): Promise<void> {
    const tab = tabs.get(n)
    if (tab) await presence.remove(tab)
    tabs.delete(n)
    await sql`update creators set seen_at = now() where account_id = ${creatorId(n)}`.execute(db)
  }
  const pageOf = async (query: Record<string, string>, by: SignedUp = viewer): Promise<Page> => {
    const { body } = await server.get<Page>(`/creators/online?${new URLSearchParams(query)}`, by.token)
    return body
  }
  async function readAll(query: Record<string, string>, meanwhile = async (_page: number) => {}) {
    const seen: string[] = []
    let cursor: string | null = null
    for (let page = 0; page < 60; page += 1) {
      const { creators, next }: Page = await pageOf({ ...query, ...(cursor === null ? {} : { cursor }) })
      seen.push(...creators.map(({ creatorId: id }) => id))
      if (next === null) return seen
      cursor = next
      await meanwhile(page)
    }
    throw new Error('the list has no end')
  }
  const everyone = Array.from({ length: 1000 }, (_, n) => creatorId(n))

  test('has every one of 1,000 creators once, in pages: online first, then by when they were last there', async () => {
    for (const n of [700, 701]) await come(n)
    const first = await pageOf({})
    expect([first.creators.length, first.total]).toEqual([40, 1000])
    const order = await readAll({})
    expect(order.slice(0, 4).toSorted()).toEqual([creatorId(0), creatorId(1), creatorId(700), creatorId(701)])
    expect(order.slice(2)).toEqual(everyone.filter((id) => id !== creatorId(700) && id !== creatorId(701)))
    expect(order.slice(0, 2).toSorted()).toEqual([creatorId(700), creatorId(701)])
    for (const n of [700, 701]) await go(n)
    await sql`update creators set seen_at = created_at where seen_at > now() - interval '1 minute'`.execute(
      db,
    )
  })

  test('misses nobody while creators come and go between the pages, and repeats only those who moved', async () => {
    for (let n = 0; n < 1000; n += 10) await come(n)
    const moved = new Set<string>()
    const seen = await readAll({}, async (page) => {
      // One who was not shown yet leaves, and one who was comes; one from the end of the list comes, and leaves again.
      const [leaves, comes, passes] = [990 - page * 10, page * 10 + 1, 998 - page]
      for (const n of [leaves, comes, passes]) moved.add(creatorId(n))
      await go(leaves)
      await come(comes)
      await come(passes)
      await go(passes)
    })
    expect(new Set(seen)).toEqual(new Set(everyone))
    const times = new Map<string, number>()
    for (const id of seen) times.set(id, (times.get(id) ?? 0) + 1)
    const repeated = [...times].filter(([, count]) => count > 1)
    expect(repeated.filter(([id, count]) => count > 2 || !moved.has(id))).toEqual([])
    for (const n of [...tabs.keys()]) await go(n)
  })

  test.each([
    [{ language: 'de' }, 300],
    [{ country: 'CH' }, 500],
    [{ rateMax: '60' }, 250],
    [{ ageFrom: '21', ageTo: '22' }, 200],
    [{ name: 'CREATOR 99' }, 11],
    [{ name: '%' }, 0],
    [{ show: 'new' }, 29],
    [{ show: 'online' }, 0],
    [{ language: 'de', country: 'CH', rateMax: '60', ageTo: '20' }, 50],
  ] as const)('the filter %j finds the %i who fit, all of them by paging', async (query, count) => {
    expect((await pageOf(query)).total).toBe(count)
    expect(new Set(await readAll(query)).size).toBe(count)
  })

  test('can be sorted by newest and by price, each creator once', async () => {
    expect(await readAll({ sort: 'new' })).toEqual(everyone)
    const byPrice = await readAll({ sort: 'price' })
    expect(new Set(byPrice.slice(0, 250))).toEqual(new Set(everyone.slice(0, 250)))
    expect(byPrice.length).toBe(1000)
  })

  test('by minutes has those who were in calls this week, and misses nobody whose minutes are counted meanwhile', async () => {
    await sql`insert into calls (id, mode, started_at, ended_at, end_reason)
      select 'call_w' || lpad(n::text, 19, '0'), 'video', now() - interval '1 day',
        now() - interval '1 day' + interval '1 minute' * (100 - n), 'left' from generate_series(0, 89) n`.execute(
      db,
    )
    await sql`insert into call_sides (call_id, user_id, polite, connection_id, open)
      select 'call_w' || lpad(n::text, 19, '0'), 'usr_' || lpad(n::text, 20, '0'), true, 'x', false
      from generate_series(0, 89) n`.execute(db)
    await sql`update calls set started_at = started_at - interval '8 days', ended_at = ended_at - interval '8 days'
      where id = ${`call_w${String(89).padStart(19, '0')}`}`.execute(db)
    await runSchedules(server, 'count-weeks-of-creators')
    expect(await readAll({ show: 'queens', sort: 'price' })).toEqual(everyone.slice(0, 89))
    const seen = await readAll({ show: 'queens' }, async (page) => {
      if (page > 0) return
      // The last one overtakes everybody, and the first one of the next page comes to the end.
      for (const [n, minutes] of [
        [88, 500],
        [40, 1],
      ] as const)
        await sql`update calls set ended_at = started_at + interval '1 minute' * ${minutes}::int
          where id = ${`call_w${String(n).padStart(19, '0')}`}`.execute(db)
      await runSchedules(server, 'count-weeks-of-creators')
    })
    expect(new Set(seen)).toEqual(new Set(everyone.slice(0, 89)))
    expect(await readAll({ show: 'queens' }).then((ids) => [ids[0], ids.at(-1)])).toEqual([
      creatorId(88),
      creatorId(40),
    ])
  })

  test('of those online has whoever can be called or is in a call; a creator who takes no calls is not there', async () => {
    for (const n of [5, 6, 7]) await come(n)
    await sql`update creators set accepts_calls = false where account_id = ${creatorId(7)}`.execute(db)
    const { creators, total } = await pageOf({ show: 'online' })
    expect(creators.map(({ creatorId: id, status }) => [id, status]).toSorted()).toEqual([
      [creatorId(5), 'online'],
      [creatorId(6), 'online'],
    ])
    expect(total).toBe(2)
    await sql`update creators set accepts_calls = true where account_id = ${creatorId(7)}`.execute(db)
    for (const n of [5, 6, 7]) await go(n)
    expect((await pageOf({ show: 'online' })).creators).toEqual([])
  })

  test('of favourites has those whom the person follows, marked as such', async () => {
    await server.post(`/follow/${creatorId(12)}`, {}, viewer.token)
    const { creators } = await pageOf({ show: 'followed' })
    expect(creators.map(({ creatorId: id, followed }) => [id, followed])).toEqual([[creatorId(12), true]])
  })

  test('leaves out whom either side shut out, in every way of doing so', async () => {
    for (const [owner, otherId, kind] of [
      [viewer.userId, creatorId(20), 'block'],
      [creatorId(21), viewer.userId, 'block'],
      [viewer.userId, creatorId(22), 'ignore'],
      [creatorId(23), viewer.userId, 'report'],
    ] as const) {
      await sql`insert into exclusions (owner_id, other_id, kind, created_at)
        values (${owner}, ${otherId}, ${kind}, now())`.execute(db)
    }
    await sql`update accounts set standing = 'banned' where id = ${creatorId(24)}`.execute(db)
    const seen = new Set(await readAll({}))
    expect([20, 21, 22, 23, 24].filter((n) => seen.has(creatorId(n)))).toEqual([])
    expect(seen.size).toBe(995)
    expect((await pageOf({ name: 'Creator 21' })).creators.map(({ name }) => name)).not.toContain(
      'Creator 21',
    )
    await sql`delete from exclusions where ${viewer.userId} in (owner_id, other_id)`.execute(db)
  })

  test('says what creators do now, and nothing of people who are not on it', async () => {
    await come(30)
    const creatorIds = [creatorId(30), creatorId(31), viewer.userId]
    const { body } = await server.post<{ statuses: { creatorId: string; status: string }[] }>(
      '/creators/statuses',
      { creatorIds },
      viewer.token,
    )
    expect(body.statuses.toSorted((a, b) => a.creatorId.localeCompare(b.creatorId))).toEqual([
      { creatorId: creatorId(30), status: 'online' },
      { creatorId: creatorId(31), status: 'offline' },
    ])
    await go(30)
  })

  test('refuses a cursor it never gave', async () => {
    for (const cursor of ['', '1', '1_4_0_usr_00000000000000000000', `1_0_0_${'x'.repeat(30)}`]) {
      const { status } = await server.get(`/creators/online?${new URLSearchParams({ cursor })}`, viewer.token)
      expect(status, cursor).toBe(400)
    }
  })
})
