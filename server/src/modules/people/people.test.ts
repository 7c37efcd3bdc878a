import { limits } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { haveMet } from '../../../test/met.ts'
import { aPerson, aServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const blocklist = async (token: string) =>
  (await server.get<{ people: { userId: string }[] }>('/blocklist', token)).body.people.map(
    (person) => person.userId,
  )

test('blocking twice lists a person once, and unblocking takes them off', async () => {
  const [me, otherPerson] = [await aPerson(server), await aPerson(server)]
  await haveMet(server, me, otherPerson)
  await server.post(`/block/${otherPerson.userId}`, {}, me.token)
  await server.post(`/block/${otherPerson.userId}`, {}, me.token)
  expect(await blocklist(me.token)).toEqual([otherPerson.userId])
  await server.post(`/unblock/${otherPerson.userId}`, {}, me.token)
  expect(await blocklist(me.token)).toEqual([])
})

test('the blocked person cannot see it', async () => {
  const [me, otherPerson] = [await aPerson(server), await aPerson(server)]
  await haveMet(server, me, otherPerson)
  await server.post(`/block/${otherPerson.userId}`, {}, me.token)
  expect(await blocklist(otherPerson.token)).toEqual([])
})

test('neither oneself nor an unknown person can be blocked or unblocked', async () => {
  const me = await aPerson(server)
  for (const path of ['block', 'unblock']) {
    const self = await server.post(`/${path}/${me.userId}`, {}, me.token)
    const nobody = await server.post(`/${path}/usr_${'0'.repeat(20)}`, {}, me.token)
    const malformed = await server.post(`/${path}/1%20or%201`, {}, me.token)
    expect([self.body.code, nobody.body.code, malformed.body.code]).toEqual([
      'cannot_target_self',
      'not_found',
      'bad_input',
    ])
  }
})

test('a person one never met is treated as unknown: not blocked, not listed, not revealed', async () => {
  const [me, stranger] = [await aPerson(server), await aPerson(server)]
  const nobody = `usr_${'0'.repeat(20)}`
  for (const path of ['block', 'unblock']) {
    const [there, nowhere] = [
      await server.post(`/${path}/${stranger.userId}`, {}, me.token),
      await server.post(`/${path}/${nobody}`, {}, me.token),
    ]
    expect([there.status, there.body.code]).toEqual([404, 'not_found'])
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'not_found'])
  }
  expect(await blocklist(me.token)).toEqual([])
})

test('a person who blocked more people than a list shows sees the newest, and an older one once another is unblocked', async () => {
  const me = await aPerson(server)
  const { db } = server.composition.engines.database
  const count = limits.blockedShownMax + 1
  await sql`insert into accounts (id, human_id, email, name, gender, roles_group, language, brand_id, avatar, standing,
      created_at)
    select 'usr_' || lpad(n::text, 20, 'b'), 'blocked' || n, 'blocked' || n || '@example.org', 'Many', 'male', 'user',
      'en', 'serendip', '', 'good', now() from generate_series(1, ${count}::int) as n`.execute(db)
  await sql`insert into exclusions (owner_id, other_id, kind, created_at)
    select ${me.userId}, 'usr_' || lpad(n::text, 20, 'b'), 'block', now() + n * interval '1 ms'
    from generate_series(1, ${count}::int) as n`.execute(db)
  const idOf = (n: number) => `usr_${String(n).padStart(20, 'b')}`
  const shown = await blocklist(me.token)
  expect([shown.length, shown[0], shown.at(-1)]).toEqual([limits.blockedShownMax, idOf(count), idOf(2)])
  await server.post(`/unblock/${idOf(count)}`, {}, me.token)
  expect((await blocklist(me.token)).at(-1)).toBe(idOf(1))
})
