import type { CreatorOffer, OnlineWaits, PushPayload } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPushService, type PushEmulator } from '../../../test/push-emulator.ts'
import { runSchedules } from '../../../test/run-schedule.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'

let emulator: PushEmulator
let server: TestServer
beforeAll(async () => {
  emulator = await aPushService()
  server = await aServer({
    PUSH_TEST_ORIGIN: emulator.origin,
    ROLES: 'api,chat,socket,analytics,payments,worker',
  })
})
afterAll(async () => {
  await server.stop()
  await emulator.stop()
})

const db = () => server.composition.engines.database.db

/** A zone in which it is this hour. */
function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
async function subscribe({ token }: SignedUp, hour = 12): Promise<void> {
  const { endpoint, p256dh, auth } = emulator.subscribe()
  const body = { endpoint, p256dh, auth, timeZone: zoneAt(hour) }
  expect((await server.post('/push/subscribe', body, token)).status).toBe(200)
}
async function aCreator(acceptsCalls = true): Promise<SignedUp> {
  const person = await aPerson(server)
  await sql`update accounts set roles_group = 'goddess' where id = ${person.userId}`.execute(db())
  await sql`insert into creators (account_id, rate_coins, accepts_calls, created_at)
    values (${person.userId}, 60, ${acceptsCalls}, now())`.execute(db())
  return person
}
const told = async (place: number): Promise<PushPayload> => JSON.parse((await emulator.take(place)).text)
const numbered = (n: number) => `usr_${String(n).padStart(20, '0')}`
const look = () => runSchedules(server, 'note-creators-seen')
const waitFor = (person: SignedUp, creatorId: string | null) =>
  server.post<OnlineWaits>('/creators/waits', { creatorId }, person.token)
const waitsOf = async (person: SignedUp) =>
  (await server.get<OnlineWaits>('/creators/waits', person.token)).body.waits.map(
    ({ creatorId }) => creatorId,
  )

test('a follower is told once when a creator can be called, and not of one who takes no calls', async () => {
  const [fan, mira, resting] = [await aPerson(server), await aCreator(), await aCreator(false)]
  await subscribe(fan)
  for (const { userId } of [mira, resting]) await server.post(`/follow/${userId}`, {}, fan.token)
  const place = emulator.taken.length
  const tabs = [await aTab(server, resting), await aTab(server, mira)]
  await look()
  expect(await told(place)).toMatchObject({
    kind: 'contactOnline',
    body: 'Is online now',
    path: `/user-detail/${mira.userId}?pushOpen=contactOnline`,
  })
  // She was there all the time: no news, in ten minutes neither.
  await sql`delete from push_times where account_id = ${fan.userId}`.execute(db())
  await look()
  const { rows } = await sql`select other_id from push_notices where account_id = ${fan.userId}`.execute(db())
  expect(rows).toEqual([{ other_id: mira.userId }])
  for (const tab of tabs) tab.close()
})

test('whoever switched these notices off is told nothing of those they follow', async () => {
  const [fan, mira] = [await aPerson(server), await aCreator()]
  await subscribe(fan)
  await server.post('/push/choices', { kinds: { contactOnline: false } }, fan.token)
  await server.post(`/follow/${mira.userId}`, {}, fan.token)
  const witness = await aPerson(server)
  await subscribe(witness)
  await server.post(`/follow/${mira.userId}`, {}, witness.token)
  const place = emulator.taken.length
  const tab = await aTab(server, mira)
  await look()
  await told(place)
  const { rows } = await sql`select 1 from push_notices where account_id = ${fan.userId}`.execute(db())
  expect(rows).toEqual([])
  tab.close()
})

test('who waits for a creator is told once, and waits no longer', async () => {
  const [ann, mira] = [await aPerson(server), await aCreator(false)]
  await subscribe(ann)
  expect((await waitFor(ann, mira.userId)).status).toBe(200)
  const tab = await aTab(server, mira)
  await look()
  // She takes no calls yet.
  expect(await waitsOf(ann)).toEqual([mira.userId])
  const place = emulator.taken.length
  await server.post<CreatorOffer>('/creators/rate', { rateCoins: 60, acceptsCalls: true }, mira.token)
  await look()
  expect(await told(place)).toMatchObject({ kind: 'contactOnline', title: expect.any(String) })
  await expect.poll(() => waitsOf(ann)).toEqual([])
  tab.close()
})

test('who waits for anyone is told in the tab that they have open', async () => {
  const [ann, mira] = [await aPerson(server), await aCreator()]
  const theirs = await aTab(server, ann)
  await waitFor(ann, null)
  const tab = await aTab(server, mira)
  await look()
  expect((await theirs.next('creator.online')).creatorId).toBe(mira.userId)
  await expect.poll(() => waitsOf(ann)).toEqual([])
  theirs.close()
  tab.close()
})

test('at night nothing is told, and the wait goes on until it is looked at again', async () => {
  const [ann, mira] = [await aPerson(server), await aCreator()]
  await subscribe(ann, 3)
  await waitFor(ann, mira.userId)
  const tab = await aTab(server, mira)
  const handled = () =>
    sql<{ due: boolean }>`select due_at <= now() as due from online_waits where account_id = ${ann.userId}`
      .execute(db())
      .then(({ rows }) => rows[0]?.due)
  await look()
  expect(await handled()).toBe(false)
  await sql`delete from push_subscriptions where account_id = ${ann.userId}`.execute(db())
  await subscribe(ann)
  await sql`update online_waits set due_at = now() - interval '1 second' where account_id = ${ann.userId}`.execute(
    db(),
  )
  const place = emulator.taken.length
  await look()
  expect((await told(place)).kind).toBe('contactOnline')
  await expect.poll(() => waitsOf(ann)).toEqual([])
  tab.close()
})

test('nobody waits for who is no creator, shut them out or is themselves; of many waits the oldest go', async () => {
  const [ann, mira, other] = [await aPerson(server), await aCreator(), await aPerson(server)]
  expect((await waitFor(ann, other.userId)).body).toMatchObject({ code: 'not_found' })
  expect((await waitFor(mira, mira.userId)).body).toMatchObject({ code: 'not_found' })
  await sql`insert into exclusions (owner_id, other_id, kind, created_at)
    values (${mira.userId}, ${ann.userId}, 'block', now())`.execute(db())
  expect((await waitFor(ann, mira.userId)).body).toMatchObject({ code: 'not_found' })
  await sql`insert into person_access (account_id, expected_source) values (${other.userId}, 'partner')`.execute(
    db(),
  )
  expect((await waitFor(other, null)).body).toMatchObject({ code: 'forbidden' })
  await sql`insert into online_waits (account_id, creator_id, brand_id, due_at, ends_at)
    select ${ann.userId}, 'usr_' || lpad(n::text, 20, '0'), 'x', now(), now() + n * interval '1 minute' from generate_series(1, 51) n`.execute(
    db(),
  )
  await waitFor(ann, null)
  const waits = await waitsOf(ann)
  expect([
    waits.length,
    waits.includes(null),
    waits.includes(numbered(51)),
    waits.includes(numbered(2)),
  ]).toEqual([50, true, true, false])
  await server.post('/creators/waits/end', { creatorId: null }, ann.token)
  expect(await waitsOf(ann)).not.toContain(null)
})
