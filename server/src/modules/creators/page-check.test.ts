import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const isDue = async ({ token }: SignedUp) =>
  (await server.get<{ isDue: boolean }>('/creators/pageCheck', token)).body.isDue

async function aCreator(): Promise<SignedUp> {
  const creator = await aPerson(server)
  await sql`update accounts set roles_group = 'goddess' where id = ${creator.userId}`.execute(db())
  await server.post('/creators/rate', { rateCoins: 60 }, creator.token)
  return creator
}

test('a creator is asked about a page of more than 90 days, until they confirm it', async () => {
  const creator = await aCreator()
  expect(await isDue(creator)).toBe(false)
  await sql`update creators set page_confirmed_at = page_confirmed_at - interval '91 days'
    where account_id = ${creator.userId}`.execute(db())
  expect(await isDue(creator)).toBe(true)
  expect((await server.post('/creators/pageCheck', {}, creator.token)).status).toBe(200)
  expect(await isDue(creator)).toBe(false)
})

test('a creator is asked after an operator took something from their page, and a warning asks for nothing', async () => {
  const creator = await aCreator()
  const decide = (measure: string) =>
    sql`insert into moderation_events (id, report_id, person_id, kind, measure, rule, facts, statement, actor, at)
      values (${`mev_${measure}`}, 'rep_1', ${creator.userId}, 'decided', ${measure}, 'spam', '', '', 'opr_1',
        now() + interval '1 minute')`.execute(db())
  await decide('warning')
  expect(await isDue(creator)).toBe(false)
  await decide('bioRemoved')
  expect(await isDue(creator)).toBe(true)
})

test('nobody else is asked', async () => {
  expect(await isDue(await aPerson(server))).toBe(false)
})
