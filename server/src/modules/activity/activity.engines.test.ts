import type { ActivityEntry, ActivityGroup } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'
import { createOutbox } from '../../adapters/postgres/outbox.ts'
import { systemClock } from '../../kernel/clock.ts'
import type { EventName, Events } from '../../kernel/events.ts'
import { randomIds } from '../../kernel/ids.ts'
import { transact } from '../../kernel/transact.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ ROLES: 'api,chat,socket,analytics,payments,worker' })
})
afterAll(() => server.stop())

interface Page {
  readonly entries: ActivityEntry[]
  readonly readAt: number
  readonly seenAt: number | null
  readonly next: string | null
}
const list = async ({ token }: SignedUp, query = ''): Promise<Page> =>
  (await server.get<Page>(`/activity${query}`, token)).body
const ofGroup = async (person: SignedUp, group: ActivityGroup) =>
  (await list(person, `?group=${group}`)).entries
const unseen = async ({ token }: SignedUp): Promise<number> =>
  (await server.get<{ count: number }>('/activity/unseen', token)).body.count
const follow = (from: SignedUp, to: SignedUp) => server.post(`/follow/${to.userId}`, {}, from.token)
const db = () => server.composition.engines.database.db

const outbox = createOutbox({ clock: systemClock, ids: randomIds })
const append = <N extends EventName>(name: N, payload: Events[N]) =>
  transact(db(), (tx) => outbox.append(tx, name, payload))

/** Two people of whom the first is a creator, whom anybody may follow. */
async function aPair(): Promise<readonly [SignedUp, SignedUp]> {
  const [mira, ann] = [await aPerson(server), await aPerson(server)]
  await sql`update accounts set roles_group = 'goddess' where id = ${mira.userId}`.execute(db())
  return [mira, ann]
}

test('who followed a person is noted once, becomes a contact, and open tabs hear of it', async () => {
  const [mira, ann] = await aPair()
  const tab = await aTab(server, mira)
  await follow(ann, mira)
  await tab.next('activity.changed')
  expect((await list(mira)).entries).toMatchObject([
    { kind: 'follow', person: { userId: ann.userId }, gift: null, money: null, isGood: null },
  ])
  expect(await unseen(mira)).toBe(1)
  // Mira follows her too, and Ann adds her anew: the same entry, which says more.
  await follow(mira, ann)
  await server.post(`/unfollow/${mira.userId}`, {}, ann.token)
  await follow(ann, mira)
  await tab.next('activity.changed')
  expect(await ofGroup(mira, 'people')).toMatchObject([{ kind: 'contact' }])
  expect(await ofGroup(mira, 'calls')).toEqual([])
  tab.close()
})

test('what was seen counts no more on any device, and looking never goes back', async () => {
  const [mira, ann] = await aPair()
  const tab = await aTab(server, mira)
  await follow(ann, mira)
  await tab.next('activity.changed')
  const { entries, readAt } = await list(mira)
  const see = (upTo: number) => server.post('/activity/see', { upTo }, mira.token)
  await see(readAt)
  await tab.next('activity.changed')
  expect(await unseen(mira)).toBe(0)
  await see(1)
  expect((await list(mira)).seenAt).toBe(readAt)
  // A moment to come would hide what happens until then.
  await see(readAt + 86_400_000)
  expect((await list(mira)).seenAt).toBeLessThan(readAt + 86_400_000)
  // Noted late: it happened before the look, and is new all the same.
  const [entry] = entries
  await sql`update activities set noted_at = now() + interval '1 hour' where id = ${entry?.entryId}`.execute(
    db(),
  )
  expect(await unseen(mira)).toBe(1)
  tab.close()
})

test('somebody who is shut out is on the list no more, and counts no more', async () => {
  const [mira, ann] = await aPair()
  const tab = await aTab(server, mira)
  await follow(ann, mira)
  await tab.next('activity.changed')
  await sql`insert into exclusions (owner_id, other_id, kind, created_at)
    values (${mira.userId}, ${ann.userId}, 'ignore', now())`.execute(db())
  expect((await list(mira)).entries).toEqual([])
  expect(await unseen(mira)).toBe(0)
  tab.close()
})

test('a gift that its giver took back is on no list', async () => {
  const [mira, ann] = await aPair()
  const tab = await aTab(server, mira)
  const gift = { ownerId: ann.userId, toId: mira.userId, giftId: 'gift_1' }
  await append('gift.given', { ...gift, messageId: 'msg_1' })
  await tab.next('activity.changed')
  expect(await ofGroup(mira, 'people')).toMatchObject([{ kind: 'gift', person: { userId: ann.userId } }])
  await append('gift.undone', gift)
  await tab.next('activity.changed')
  expect(await ofGroup(mira, 'people')).toEqual([])
  expect(await unseen(mira)).toBe(0)
  tab.close()
})

test('calls that were missed, coins that came and what was decided are noted, and pages follow each other', async () => {
  const [mira, ann] = await aPair()
  const tab = await aTab(server, mira)
  await append('call.missed', { ringId: 'ring_1', callerId: ann.userId, calleeId: mira.userId })
  await append('call.missed', { ringId: 'ring_1', callerId: ann.userId, calleeId: mira.userId })
  await append('identity.approved', { userId: mira.userId })
  await append('photo.decided', { photoId: 'pho_1', ownerId: mira.userId, verdict: 'declined' })
  await transact(db(), (tx) =>
    server.composition.wallet.post(tx, {
      kind: 'grant_bonus',
      key: `gift of the house ${mira.userId}`,
      ref: { type: 'bonus', id: 'house' },
      ownerId: mira.userId,
      amountCoins: 40,
    }),
  )
  for (let told = 0; told < 4; told++) await tab.next('activity.changed')
  expect(await ofGroup(mira, 'calls')).toMatchObject([{ kind: 'missedCall', person: { userId: ann.userId } }])
  expect(await ofGroup(mira, 'money')).toMatchObject([
    { kind: 'coins', money: { deltaCoins: 40, reason: 'grant_bonus' } },
  ])
  const decided = await ofGroup(mira, 'team')
  expect(decided.map(({ kind, isGood }) => [kind, isGood]).toSorted()).toEqual([
    ['identity', true],
    ['photo', false],
  ])
  await sql`insert into activities (id, account_id, source, kind, happened_at, noted_at)
    select 'act_' || lpad(n::text, 20, '0'), ${mira.userId}, n::text, 'report', now() - interval '1 day', now()
    from generate_series(1, 40) n`.execute(db())
  const first = await list(mira)
  const second = await list(mira, `?cursor=${first.next}`)
  const ids = [...first.entries, ...second.entries].map(({ entryId }) => entryId)
  expect([first.entries.length, second.next, new Set(ids).size]).toEqual([30, null, 44])
  // Whoever is shut out leaves no hole: a page is filled from what is older.
  await sql`insert into activities (id, account_id, source, kind, other_id, happened_at, noted_at)
    select 'act_' || lpad((100 + n)::text, 20, '0'), ${mira.userId}, 'x' || n, 'gift', ${ann.userId}, now(), now()
    from generate_series(1, 40) n`.execute(db())
  await sql`insert into exclusions (owner_id, other_id, kind, created_at)
    values (${mira.userId}, ${ann.userId}, 'ignore', now())`.execute(db())
  expect((await list(mira)).entries).toHaveLength(30)
  tab.close()
})
