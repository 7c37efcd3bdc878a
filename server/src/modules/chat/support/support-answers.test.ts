import { randomUUID } from 'node:crypto'
import type { Chat } from '@serendip/contract'
import type { SupportConversation, SupportRequestView } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aChatServer } from '../../../../test/chat-server.ts'
import { logInAs } from '../../../../test/console.ts'
import { aPerson, type SignedUp } from '../../../../test/server.ts'

const { server, chat } = await aChatServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
const support = await logInAs(server.consoleOrigin, 'support')

/** Writes to support; answers the chat. */
const ask = async ({ token }: SignedUp, text: string): Promise<string> => {
  const message = { tempId: randomUUID(), type: 'text', text }
  return (await server.post<{ chat: Chat }>('/message/sendToSupport/general', message, token)).body.chat._id
}
const act = (chatId: string, name: 'answer' | 'close', sent: object) =>
  support.send('POST', `/support/chats/${chatId}/${name}`, sent)
const open = async (chatId: string) =>
  (await support.send<SupportConversation>('POST', `/support/chats/${chatId}/open`)).body
const listed = async (state: string) =>
  (await support.send<{ requests: readonly SupportRequestView[] }>('GET', `/support?state=${state}`)).body
    .requests
/** Up to which message the person sees theirs as read. */
const readOf = async (person: SignedUp) => (await chat.list(person)).chats[0]?.otherReadSeq
const loggedOf = async ({ userId }: SignedUp) => {
  const { db } = server.composition.engines.database
  const found = await sql<{ action: string; actor: string }>`select action, actor from audit_entries
    where subject = ${userId} and action like 'support.%' order by seq`.execute(db)
  return found.rows
}
const textsIn = ({ messages }: SupportConversation) => messages.map(({ text }) => text)
const lastOf = ({ messages }: SupportConversation) => messages.at(-1)?.seq ?? 0

test('an answer is written once for each key, also after the request was closed', async () => {
  const ann = await aPerson(server)
  const chatId = await ask(ann, 'Where is my photo?')
  const sent = { key: randomUUID(), seenSeq: lastOf(await open(chatId)), text: 'Here.' }
  const twice = await Promise.all([act(chatId, 'answer', sent), act(chatId, 'answer', sent)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect((await act(chatId, 'close', { seenSeq: 2 })).status).toBe(200)
  expect((await act(chatId, 'answer', sent)).status).toBe(200)
  expect((await listed('closed')).map((item) => item.chatId)).toContain(chatId)
  expect(textsIn(await open(chatId))).toEqual(['Where is my photo?', 'Here.'])
  expect((await loggedOf(ann)).filter(({ action }) => action === 'support.answered')).toHaveLength(1)
})

test('each look and each act is in the audit log with the operator', async () => {
  const ann = await aPerson(server)
  const chatId = await ask(ann, 'Someone insults me')
  const seenSeq = lastOf(await open(chatId))
  await act(chatId, 'answer', { key: randomUUID(), seenSeq, text: 'Thanks' })
  await act(chatId, 'close', { seenSeq })
  const logged = await loggedOf(ann)
  expect(logged.map(({ action }) => action)).toEqual(['support.read', 'support.answered', 'support.closed'])
  for (const { actor } of logged) expect(actor).toMatch(/^opr_/)
})

test('a message that the operator has not seen stays unread and waits, and the request is not closed', async () => {
  const ann = await aPerson(server)
  const chatId = await ask(ann, 'First')
  const seenSeq = lastOf(await open(chatId))
  for (const text of ['Second', 'Third']) await ask(ann, text)
  expect((await act(chatId, 'close', { seenSeq })).body.code).toBe('conflict')
  const answer = { key: randomUUID(), seenSeq, text: 'About the first' }
  expect((await act(chatId, 'answer', answer)).status).toBe(200)
  expect(await readOf(ann)).toBe(seenSeq)
  const waiting = (await listed('waiting')).find((item) => item.chatId === chatId)
  expect(waiting).toMatchObject({ claim: { name: 'Sam Support' }, firstAnswerMs: expect.any(Number) })
  const now = await open(chatId)
  expect(textsIn(now)).toEqual(['First', 'Second', 'Third', 'About the first'])
  expect(waiting?.since).toBe(now.messages[1]?.at)
  expect(await readOf(ann)).toBe(4)
  const rest = { key: randomUUID(), seenSeq: lastOf(now), text: 'About the others' }
  expect((await act(chatId, 'answer', rest)).status).toBe(200)
  expect((await listed('answered')).map((item) => item.chatId)).toContain(chatId)
  expect(await readOf(ann)).toBe(5)
  expect((await act(chatId, 'close', { seenSeq: 5 })).status).toBe(200)
})
