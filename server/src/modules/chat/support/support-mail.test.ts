import { randomUUID } from 'node:crypto'
import type { Chat } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs } from '../../../../test/console.ts'
import { mailTo } from '../../../../test/mailbox.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'
import { aTab } from '../../../../test/socket.ts'

let server: TestServer
let support: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  support = await logInAs(server.consoleOrigin, 'support')
})
afterAll(() => server.stop())

const ask = async (from: SignedUp): Promise<string> => {
  const message = { tempId: randomUUID(), type: 'text', text: 'Hello?' }
  const { body } = await server.post<{ chat: Chat }>('/message/sendToSupport/general', message, from.token)
  await support.send('POST', `/support/chats/${body.chat._id}/open`)
  return body.chat._id
}
const answer = async (chatId: string, text: string): Promise<void> => {
  const sent = { key: randomUUID(), seenSeq: 1, text }
  const { status } = await support.send('POST', `/support/chats/${chatId}/answer`, sent)
  expect(status).toBe(200)
}

test('who is away gets one mail about answers until they read them, without the message', async () => {
  const { db } = server.composition.engines.database
  const [ann, bob] = [await aPerson(server), await aPerson(server)]
  const due = async ({ userId }: SignedUp) =>
    (await sql`select 1 from mails where account_id = ${userId} and kind = 'supportAnswered'`.execute(db))
      .rows.length
  await sql`update accounts set email_confirmed = true where id in (${ann.userId}, ${bob.userId})`.execute(db)
  const chatId = await ask(ann)
  for (const words of ['First', 'Second']) await answer(chatId, words)
  const mail = await mailTo(server, ann.email, 'Support replied')
  expect(mail.text).toContain('/chat')
  expect(mail.text).not.toContain('First')
  expect(await due(ann)).toBe(1)
  const page = await server.get<{ messages: { _id: string }[] }>(`/history/${chatId}`, ann.token)
  await server.post(`/messageStatus/read/${page.body.messages.at(-1)?._id}`, {}, ann.token)
  await answer(chatId, 'Third')
  expect(await due(ann)).toBe(2)

  const asked = await ask(bob)
  await aTab(server, bob)
  await answer(asked, 'Here')
  expect(await due(bob)).toBe(0)
})
