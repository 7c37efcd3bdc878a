import { randomUUID } from 'node:crypto'
import type { FollowerMessages } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatOn } from '../../../../test/chat.ts'
import { type ConsoleBrowser, logInTeam } from '../../../../test/console.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let mona: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  ;({ mona } = await logInTeam(server.consoleOrigin))
})
afterAll(() => server.stop())

const chat = () => chatOn(server)
const textsOf = (person: SignedUp, creator: SignedUp) => chat().texts(person, creator)

/** A creator whose message two followers have, one of whom reported it. */
async function aReportedMessage() {
  const [mira, ann, bob] = [await aPerson(server), await aPerson(server), await aPerson(server)]
  const { db } = server.composition.engines.database
  await sql`update accounts set roles_group = 'goddess' where id = ${mira.userId}`.execute(db)
  await sql`insert into creators (account_id, created_at) values (${mira.userId}, now())`.execute(db)
  for (const person of [ann, bob]) await server.post(`/follow/${mira.userId}`, {}, person.token)
  await server.post('/chat/followers', { text: 'Send me gift cards' }, mira.token)
  const state = () => server.get<FollowerMessages>('/chat/followers', mira.token)
  await expect.poll(async () => (await state()).body.last?.isDone).toBe(true)
  const { _id: messageId, chatId } = (await chat().history(ann, mira)).messages[0] ?? {}
  const report = { chatId, messageId, reason: 'scam', text: '', key: randomUUID() }
  const { body } = await server.post<{ reportId: string }>('/report', report, ann.token)
  return { mira, ann, bob, reportId: body.reportId }
}
test('a decision about one copy of a message to followers takes it from all of them', async () => {
  const { mira, ann, bob, reportId } = await aReportedMessage()
  expect(await textsOf(bob, mira)).toEqual(['Send me gift cards'])
  expect((await mona.send('POST', `/cases/${reportId}/claim`)).status).toBe(200)
  const decision = { measure: 'warning', rule: 'scam', facts: '' }
  expect((await mona.send('POST', `/cases/${reportId}/decide`, decision)).status).toBe(200)
  for (const person of [ann, bob]) await expect.poll(() => textsOf(person, mira)).toEqual([])
})
