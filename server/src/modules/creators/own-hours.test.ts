import type { CreatorHours, CreatorProfile, SoonOnline } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSchedules } from '../../../test/run-schedule.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'
import { listTimes } from './hours.store.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const hourMs = 3_600_000

async function aCreator(rolesGroup = 'goddess'): Promise<SignedUp> {
  const person = await aPerson(server)
  await sql`update accounts set roles_group = ${rolesGroup} where id = ${person.userId}`.execute(db())
  await sql`insert into creators (account_id, accepts_calls, created_at) values (${person.userId}, true, now())`.execute(
    db(),
  )
  return person
}
const say = (person: SignedUp, hours: CreatorHours) =>
  server.post<CreatorHours>('/creators/hours', hours, person.token)
const tuesday = { weekday: 2, fromMinute: 20 * 60, toMinute: 23 * 60 }
const timesAt = async (person: SignedUp, moment: string) =>
  (await listTimes(db(), person.userId, new Date(moment))).map(({ from, until }) => [
    from.toISOString(),
    until.toISOString(),
  ])

test('a week is stored and read again, and another one replaces it', async () => {
  const mira = await aCreator()
  const hours = { timeZone: 'Europe/Berlin', slots: [tuesday] }
  expect((await server.get('/creators/hours', mira.token)).body).toEqual({ timeZone: null, slots: [] })
  expect((await say(mira, hours)).body).toEqual(hours)
  const replaced = { timeZone: 'Asia/Kolkata', slots: [{ weekday: 7, fromMinute: 1_320, toMinute: 1_560 }] }
  await say(mira, replaced)
  expect((await server.get('/creators/hours', mira.token)).body).toEqual(replaced)
})

test('slots that overlap, also from Sunday into Monday, and unknown time zones are refused', async () => {
  const mira = await aCreator()
  const timeZone = 'Europe/Berlin'
  const refused = async (hours: CreatorHours) => (await say(mira, hours)).body
  const twice = [tuesday, { ...tuesday, fromMinute: 22 * 60, toMinute: 24 * 60 }]
  const overSunday = [
    { weekday: 7, fromMinute: 1_320, toMinute: 1_560 },
    { weekday: 1, fromMinute: 60, toMinute: 180 },
  ]
  for (const slots of [twice, overSunday, [{ ...tuesday, toMinute: tuesday.fromMinute }]])
    expect(await refused({ timeZone, slots })).toMatchObject({ code: 'bad_input' })
  expect(await refused({ timeZone: 'Mars/Olympus', slots: [] })).toMatchObject({ code: 'bad_input' })
  expect((await server.get('/creators/hours', mira.token)).body).toEqual({ timeZone: null, slots: [] })
})

test('nobody but a creator who takes calls has hours', async () => {
  const [artist, person] = [await aCreator('artist'), await aPerson(server)]
  for (const who of [artist, person]) {
    expect((await server.get('/creators/hours', who.token)).status).toBe(403)
    expect((await say(who, { timeZone: 'UTC', slots: [] })).status).toBe(403)
  }
})

test('the hour by the creator’s clock stays when summer time begins and ends', async () => {
  const mira = await aCreator()
  await say(mira, { timeZone: 'Europe/Berlin', slots: [tuesday] })
  // Summer time begins on 29 March 2026 and ends on 25 October.
  expect(await timesAt(mira, '2026-03-23T12:00:00Z')).toEqual([
    ['2026-03-24T19:00:00.000Z', '2026-03-24T22:00:00.000Z'],
  ])
  expect(await timesAt(mira, '2026-03-28T12:00:00Z')).toEqual([
    ['2026-03-31T18:00:00.000Z', '2026-03-31T21:00:00.000Z'],
  ])
  expect(await timesAt(mira, '2026-10-24T12:00:00Z')).toEqual([
    ['2026-10-27T19:00:00.000Z', '2026-10-27T22:00:00.000Z'],
  ])
  // The night in which an hour is left out is an hour shorter.
  await say(mira, { timeZone: 'Europe/Berlin', slots: [{ weekday: 6, fromMinute: 1_380, toMinute: 1_680 }] })
  expect(await timesAt(mira, '2026-03-28T12:00:00Z')).toEqual([
    ['2026-03-28T22:00:00.000Z', '2026-03-29T02:00:00.000Z'],
  ])
})

test('a slot that goes on is the one that is shown, and not the one of next week', async () => {
  const mira = await aCreator()
  await say(mira, { timeZone: 'Pacific/Auckland', slots: [tuesday] })
  expect(await timesAt(mira, '2026-06-02T09:00:00Z')).toEqual([
    ['2026-06-02T08:00:00.000Z', '2026-06-02T11:00:00.000Z'],
  ])
  expect(await timesAt(mira, '2026-06-02T11:00:00Z')).toEqual([
    ['2026-06-09T08:00:00.000Z', '2026-06-09T11:00:00.000Z'],
  ])
})

/** A slot that begins so many hours from now and lasts an hour. */
function slotIn(hours: number): CreatorHours {
  const at = new Date(Date.now() + hours * hourMs)
  const fromMinute = at.getUTCHours() * 60 + at.getUTCMinutes()
  const slot = { weekday: ((at.getUTCDay() + 6) % 7) + 1, fromMinute, toMinute: fromMinute + 60 }
  return { timeZone: 'UTC', slots: [slot] }
}

test('who is on within a day is listed, soonest first, without who shut the viewer out or takes no calls', async () => {
  const viewer = await aPerson(server)
  const [later, soon, resting, blocking, nextWeek] = [
    await aCreator(),
    await aCreator(),
    await aCreator(),
    await aCreator(),
    await aCreator(),
  ]
  await say(later, slotIn(9))
  await say(soon, slotIn(2))
  await say(resting, slotIn(3))
  await say(blocking, slotIn(3))
  await say(nextWeek, slotIn(30))
  await sql`update creators set accepts_calls = false where account_id = ${resting.userId}`.execute(db())
  await sql`insert into exclusions (owner_id, other_id, kind, created_at)
    values (${blocking.userId}, ${viewer.userId}, 'block', now())`.execute(db())
  const { body } = await server.get<SoonOnline>('/creators/soon', viewer.token)
  const ours = new Set([later, soon, resting, blocking, nextWeek].map(({ userId }) => userId))
  expect(body.soon.map(({ creatorId }) => creatorId).filter((id) => ours.has(id))).toEqual([
    soon.userId,
    later.userId,
  ])
  const timesOf = async ({ userId }: SignedUp) =>
    (await server.get<CreatorProfile>(`/creators/profile/${userId}`, viewer.token)).body.onTimes.length
  expect([await timesOf(soon), await timesOf(blocking)]).toEqual([1, 0])
})

test('minutes in which creators can be called are counted by hour, as the list of busy hours reads them', async () => {
  const mira = await aCreator()
  const tab = await aTab(server, mira)
  await runSchedules(server, 'note-creators-seen', 'note-creators-seen')
  const { rows } = await sql<{ minutes: number }>`
    select sum(creator_minutes)::int as minutes from busy_hours where brand_id = 'serendip'`.execute(db())
  expect(rows).toEqual([{ minutes: 2 }])
  await sql`delete from busy_hours`.execute(db())
  for (const day of [1, 2, 3])
    await sql`insert into busy_hours (brand_id, hour, creator_minutes)
      select 'serendip', date_trunc('day', now() at time zone 'utc') at time zone 'utc'
        - make_interval(days => ${day}::int) + h * interval '1 hour', case when h in (20, 21) then 60 else 5 end
      from generate_series(0, 23) h`.execute(db())
  const viewer = await aPerson(server)
  expect((await server.get<SoonOnline>('/creators/soon', viewer.token)).body.busyHours).toEqual([20, 21])
  tab.close()
})
