import type { KnownPerson, PersonCard, Relation } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { haveMet } from '../../../test/met.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const run = <T>(query: ReturnType<typeof sql<T>>) => query.execute(server.composition.engines.database.db)
const follow = (me: SignedUp, otherPerson: SignedUp) =>
  server.post<{ relation: Relation; code: string }>(`/follow/${otherPerson.userId}`, {}, me.token)
const known = async (me: SignedUp) =>
  (await server.get<{ people: KnownPerson[] }>('/followings', me.token)).body.people
const idsOf = (people: readonly KnownPerson[]) => people.map(({ person }) => person.userId)
const card = (me: SignedUp, otherPerson: SignedUp) =>
  server.get<PersonCard & { code: string }>(`/people/${otherPerson.userId}`, me.token)

async function twoWhoMet(): Promise<readonly [SignedUp, SignedUp]> {
  const [me, otherPerson] = [await aPerson(server), await aPerson(server)]
  await haveMet(server, me, otherPerson)
  return [me, otherPerson]
}
const theirLastCall = (me: SignedUp, ago: string) =>
  run(sql`update calls set ended_at = now() - ${ago}::interval, started_at = now() - ${ago}::interval
    where id in (select call_id from call_sides where user_id = ${me.userId})`)

test('one-sided adding is seen by both; mutual adding makes contacts, and is one event however often pressed', async () => {
  const [me, otherPerson] = await twoWhoMet()
  expect((await follow(me, otherPerson)).body.relation).toEqual({ added: true, addedMe: false })
  expect(await known(otherPerson)).toMatchObject([
    { relation: { added: false, addedMe: true }, online: false },
  ])
  expect((await follow(otherPerson, me)).body.relation).toEqual({ added: true, addedMe: true })
  await follow(otherPerson, me)
  for (const [person, another] of [[me, otherPerson] as const, [otherPerson, me] as const]) {
    expect(await known(person)).toMatchObject([
      { person: { userId: another.userId }, relation: { added: true, addedMe: true } },
    ])
  }
  const events = await run(sql<{ payload: unknown }>`select payload from outbox
    where name = 'contact.made' and payload::text like ${`%${me.userId}%`}`)
  expect(events.rows).toEqual([{ payload: { ownerId: otherPerson.userId, otherId: me.userId } }])
})

test('two who add each other at the same moment become contacts once', async () => {
  const [me, otherPerson] = await twoWhoMet()
  await Promise.all([follow(me, otherPerson), follow(otherPerson, me)])
  const events = await run(sql`select 1 from outbox
    where name = 'contact.made' and payload::text like ${`%${me.userId}%`}`)
  expect(events.rows).toHaveLength(1)
})

test('a stranger can be added for a day after the call, and after that only if they added the person', async () => {
  const [me, otherPerson] = await twoWhoMet()
  await theirLastCall(me, '23 hours')
  expect((await card(me, otherPerson)).body.mayAdd).toBe(true)
  await theirLastCall(me, '25 hours')
  expect((await card(me, otherPerson)).body.mayAdd).toBe(false)
  expect((await follow(me, otherPerson)).body.code).toBe('not_found')
  await run(
    sql`insert into follows (owner_id, other_id, created_at) values (${otherPerson.userId}, ${me.userId}, now())`,
  )
  expect((await follow(me, otherPerson)).body.relation).toEqual({ added: true, addedMe: true })
})

test('neither oneself, nor someone never met, nor an unknown person can be added or read', async () => {
  const [me, stranger] = [await aPerson(server), await aPerson(server)]
  expect((await follow(me, me)).body.code).toBe('cannot_target_self')
  const nobody = { ...stranger, userId: `usr_${'0'.repeat(20)}` }
  for (const otherPerson of [stranger, nobody]) {
    const refused = await follow(me, otherPerson)
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
    expect((await card(me, otherPerson)).body.code).toBe('not_found')
  }
})

test.each(['block', 'report'] as const)(
  'a %s ends a contact on both sides, and unblocking does not renew it',
  async (kind) => {
    const [me, otherPerson] = await twoWhoMet()
    await follow(me, otherPerson)
    await follow(otherPerson, me)
    await server.composition.people.exclude(otherPerson.userId, me.userId, kind)
    expect([await known(me), await known(otherPerson)]).toEqual([[], []])
    expect((await card(me, otherPerson)).status).toBe(404)
    expect((await follow(me, otherPerson)).body.code).toBe('not_found')
    if (kind === 'report') return
    await server.post(`/unblock/${me.userId}`, {}, otherPerson.token)
    expect([await known(me), await known(otherPerson)]).toEqual([[], []])
  },
)

test('removing a contact leaves the other’s addition, and repeating it changes nothing', async () => {
  const [me, otherPerson] = await twoWhoMet()
  await follow(me, otherPerson)
  await follow(otherPerson, me)
  for (let time = 0; time < 2; time += 1) {
    expect((await server.post(`/unfollow/${otherPerson.userId}`, {}, me.token)).status).toBe(200)
  }
  expect(await known(me)).toMatchObject([{ relation: { added: false, addedMe: true } }])
})

test('a banned or closed account is in no one’s list', async () => {
  const [me, otherPerson] = await twoWhoMet()
  await follow(me, otherPerson)
  await run(sql`update accounts set standing = 'deactivated' where id = ${otherPerson.userId}`)
  expect(idsOf(await known(me))).toEqual([])
  expect((await card(me, otherPerson)).status).toBe(404)
})

test('no one adds more people than the limit', async () => {
  const [me, otherPerson] = await twoWhoMet()
  await run(sql`insert into accounts (id, human_id, email, name, gender, roles_group, language, brand_id, avatar, standing,
      created_at)
    select 'usr_' || lpad(n::text, 20, 'x'), 'many' || n, 'many' || n || '@example.org', 'Many', 'male', 'user', 'en',
      'serendip', '', 'good', now() from generate_series(1, 500) as n`)
  await run(sql`insert into follows select ${me.userId}, 'usr_' || lpad(n::text, 20, 'x'), now()
    from generate_series(1, 500) as n`)
  expect((await follow(me, otherPerson)).body.code).toBe('follow_limit')
})

test('people who met someone read their bio with its digits masked, their interests and country, and the city once it is shown', async () => {
  const [me, otherPerson] = await twoWhoMet()
  await server.post('/profile/details', { bio: 'Climber, call 555' }, otherPerson.token)
  const answer = (answers: object) => {
    const paidOnboardingScreenData = { country: 'PT', interests: ['hiking'], ...answers }
    return server.post('/usersWebData', { paidOnboardingScreenData }, otherPerson.token)
  }
  await answer({ city: 'Porto' })
  const { body } = await card(me, otherPerson)
  expect(body).toMatchObject({ bio: 'Climber, call ***', interests: ['hiking'], person: { country: 'PT' } })
  expect(JSON.stringify(body)).not.toContain('Porto')
  const cityOf = async (answers: object) => {
    await answer(answers)
    return (await card(me, otherPerson)).body
  }
  expect(await cityOf({ city: 'Porto', cityShown: true })).toMatchObject({ city: 'Porto' })
  expect(await cityOf({ city: 'Porto', cityShown: false })).toMatchObject({ city: '' })
  // No way to pass on a number or an address.
  for (const city of ['+351 910', 'chat.example/me', '@porto'])
    expect(await cityOf({ city, cityShown: true })).toMatchObject({ city: '' })
})

test('who is added learns it at once on every device, and someone they ignore is not shown to them', async () => {
  const [me, otherPerson] = await twoWhoMet()
  const tab = await aTab(server, otherPerson)
  await follow(me, otherPerson)
  expect(await tab.next('people.added')).toMatchObject({
    person: { userId: me.userId },
    relation: { added: false, addedMe: true },
  })
  tab.close()
  const [ignored, owner] = await twoWhoMet()
  await server.composition.people.exclude(owner.userId, ignored.userId, 'ignore')
  expect((await follow(ignored, owner)).body.code).toBe('not_found')
})
