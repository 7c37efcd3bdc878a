import type { CreatorEarnings, CreatorOverview, SupervisionGroup } from '@serendip/contract/operator'
import { creatorsPageMax } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs, logInTeam } from '../../../test/console.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'

let server: TestServer
let sena: ConsoleBrowser
let mona: ConsoleBrowser
let ada: ConsoleBrowser
let otto: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  ;({ mona, sena, ada } = await logInTeam(server.consoleOrigin))
  otto = await logInAs(server.consoleOrigin, 'auditor')
  // The demo's own creators would be in every list.
  await sql`update accounts set roles_group = 'user'`.execute(db())
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db

async function aCreator(name: string, accepts = true): Promise<SignedUp> {
  const person = await aPerson(server, { name })
  await sql`update accounts set roles_group = 'goddess' where id = ${person.userId}`.execute(db())
  await sql`insert into creators (account_id, accepts_calls, created_at)
    values (${person.userId}, ${accepts}, now())`.execute(db())
  return person
}
const overview = async (query = '', by = mona) =>
  (await by.send<{ creators: CreatorOverview[] }>('GET', `/creators${query}`)).body.creators
interface Supervision {
  readonly groups: readonly SupervisionGroup[]
  readonly supervisors: readonly { readonly operatorId: string; readonly name: string }[]
}
const groups = async () => (await mona.send<Supervision>('GET', '/creators/groups')).body
const save = (body: object, by = sena) =>
  by.send<{ groupId: string; code?: string }>('POST', '/creators/groups', body)
const assign = (userId: string, groupId: string | null, by = sena) =>
  by.send('POST', `/creators/people/${userId}/group`, { groupId })
const logged = async (action: string) =>
  (await otto.send<{ entries: { subject: string; details: object }[] }>('GET', `/audit?action=${action}`))
    .body.entries

test('the overview says who can be called now, in the order of names and in pages', async () => {
  const [zoe, ada1] = [await aCreator('Zoe'), await aCreator('Ada', false)]
  const tab = await aTab(server, zoe)
  const [first, second] = await overview()
  expect(first).toMatchObject({
    userId: ada1.userId,
    acceptsCalls: false,
    presence: 'offline',
    groupId: null,
  })
  expect(second).toMatchObject({ userId: zoe.userId, acceptsCalls: true, presence: 'online' })
  tab.close()
  expect(await overview(`?after=${ada1.userId}`)).toMatchObject([{ userId: zoe.userId }])
  await sql`insert into accounts (id, human_id, email, name, gender, language, brand_id, created_at, roles_group)
    select 'usr_' || lpad(n::text, 20, '0'), 'many' || n, 'many' || n || '@x.example', 'Mia', 'female', 'en',
      'serendip', now(), 'pendingGoddess' from generate_series(1, ${creatorsPageMax}) n`.execute(db())
  const page = await overview()
  const rest = await overview(`?after=${page.at(-1)?.userId}`)
  expect([page.length, rest.length]).toEqual([creatorsPageMax, 2])
  expect(new Set([...page, ...rest].map(({ userId }) => userId)).size).toBe(creatorsPageMax + 2)
})

test('earnings of a week and a month leave payouts out, and each look is logged', async () => {
  const creator = await aCreator('Earning')
  const earn = (coins: number, daysAgo: number, kind: string) =>
    sql`insert into transfers (kind, key, content_hash, ref_id, creator_id, wallet_delta, earned_delta, amount,
        line_count, at)
      values (${kind}, ${crypto.randomUUID()}, '', 'x', ${creator.userId}, 0, ${coins}, ${Math.abs(coins)}, 0,
        now() - ${daysAgo} * interval '1 day')`.execute(db())
  await sql`alter table transfers disable trigger all`.execute(db())
  await earn(30, 1, 'gift')
  await earn(50, 20, 'gift')
  await earn(70, 40, 'gift')
  await earn(-60, 1, 'payout')
  await sql`alter table transfers enable trigger all`.execute(db())
  const [second, user] = [await aCreator('Second'), await aPerson(server)]
  const ask = (by: ConsoleBrowser, userIds: readonly string[] = [creator.userId]) =>
    by.send<{ earned: CreatorEarnings[]; payoutCentsPer1000Coins: number; code?: string }>(
      'POST',
      '/creators/earnings',
      { purpose: 'quality', userIds },
    )
  const { body } = await ask(ada)
  expect(body).toEqual({
    earned: [{ userId: creator.userId, weekCoins: 30, monthCoins: 80 }],
    payoutCentsPer1000Coins: 1000,
  })
  expect((await ask(mona)).body.code).toBe('forbidden')
  expect((await ask(ada, [creator.userId, user.userId])).body.code).toBe('not_found')
  expect((await ask(ada, ['usr_99999999999999999999'])).body.code).toBe('not_found')
  expect((await ask(ada, [creator.userId, second.userId, second.userId])).body.earned).toHaveLength(2)
  const about = (subject: string) => ({ subject, details: { purpose: 'quality' } })
  expect(await logged('creators.earnings_read')).toMatchObject([
    about(second.userId),
    about(creator.userId),
    about(creator.userId),
  ])
})

test('a group has a supervisor and creators, is renamed and deleted, each with an entry', async () => {
  const creator = await aCreator('Grouped')
  const { supervisors } = await groups()
  expect(supervisors.map(({ name }) => name)).toEqual(['Ada Admin', 'Sena Senior'])
  const [first, second] = supervisors.map(({ operatorId }) => operatorId)
  const { groupId } = (await save({ groupId: null, name: 'Spain', operatorId: first })).body
  expect((await save({ groupId: null, name: 'SPAIN', operatorId: first })).body.code).toBe('conflict')
  expect((await assign(creator.userId, groupId)).status).toBe(200)
  expect(await overview(`?groupId=${groupId}`)).toMatchObject([{ userId: creator.userId, groupId }])
  expect((await save({ groupId, name: 'Iberia', operatorId: second })).status).toBe(200)
  expect((await groups()).groups).toMatchObject([
    { groupId, name: 'Iberia', creators: 1, supervisor: { name: 'Sena Senior' } },
  ])
  const otherId = (await save({ groupId: null, name: 'France', operatorId: first })).body.groupId
  expect((await save({ groupId: otherId, name: 'iberia', operatorId: first })).body.code).toBe('conflict')
  for (const id of [groupId, otherId]) {
    expect((await sena.send('POST', `/creators/groups/${id}/delete`)).status).toBe(200)
  }
  expect((await groups()).groups).toEqual([])
  expect((await overview()).every((group) => group.groupId === null)).toBe(true)
  expect(await logged('creator.assigned')).toMatchObject([{ subject: creator.userId, details: { groupId } }])
  expect((await logged('creator_group.changed')).map(({ subject }) => subject)).toEqual([
    otherId,
    groupId,
    groupId,
  ])
  expect(await logged('creator_group.deleted')).toHaveLength(2)
})

test('an assignment without the right, to an unknown group or of an unknown creator is refused', async () => {
  const [creator, user] = [await aCreator('Refused'), await aPerson(server)]
  const [first] = (await groups()).supervisors
  const operatorId = first?.operatorId ?? ''
  const absent = 'sgr_00000000000000000000'
  const { groupId } = (await save({ groupId: null, name: 'Real', operatorId })).body
  expect((await save({ groupId: null, name: 'X', operatorId }, mona)).body.code).toBe('forbidden')
  expect((await assign(creator.userId, groupId, mona)).body.code).toBe('forbidden')
  expect((await assign(creator.userId, absent)).body.code).toBe('not_found')
  expect((await assign('usr_99999999999999999999', groupId)).body.code).toBe('not_found')
  expect((await assign(user.userId, groupId)).body.code).toBe('conflict')
  expect((await save({ groupId: absent, name: 'Y', operatorId })).body.code).toBe('not_found')
  expect((await save({ groupId: null, name: 'Z', operatorId: 'opr_00000000000000000000' })).body.code).toBe(
    'not_found',
  )
  expect((await sena.send('POST', `/creators/groups/${absent}/delete`)).body.code).toBe('not_found')
})
