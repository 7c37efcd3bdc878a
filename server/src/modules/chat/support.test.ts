import { randomUUID } from 'node:crypto'
import type { Chat } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chatOn, miscounts } from '../../../test/chat.ts'
import { mailTo } from '../../../test/mailbox.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'
import { runSupport } from '../../roles/run-support.ts'

let server: TestServer
let chat: ReturnType<typeof chatOn>
beforeAll(async () => {
  server = await aServer()
  chat = chatOn(server)
})
afterEach(async () => {
  expect(await miscounts(server.composition.engines.database.db)).toEqual([])
})
afterAll(() => server.stop())

const support = async ({ token }: SignedUp, subtype: string) =>
  (await server.get<{ chat: Chat }>(`/chat/getBySupport/${subtype}`, token)).body.chat
const ask = (from: SignedUp, subtype: string, text: string) =>
  server.post<{ chat: Chat; message: { _id: string } }>(
    `/message/sendToSupport/${subtype}`,
    { tempId: randomUUID(), type: 'text', text },
    from.token,
  )
const history = async ({ token }: SignedUp, chatId: string) =>
  (
    await server.get<{ messages: { from: string; to: string; text: string; operator?: unknown }[] }>(
      `/history/${chatId}`,
      token,
    )
  ).body.messages
/** What the operators' command prints. */
const operate = (...words: string[]) => runSupport(server.composition.chat.support, words)
const as = '--as=Mia/support'

test('a chat with support has no other person, is one per subtype, and lists after the first message', async () => {
  const ann = await aPerson(server)
  const [general, again, finance] = [
    await support(ann, 'general'),
    await support(ann, 'general'),
    await support(ann, 'finance'),
  ]
  expect(general).toMatchObject({ type: 'support', subtype: 'general', users: [], messagePrice: null })
  expect([again._id, finance._id === general._id]).toEqual([general._id, false])
  expect((await chat.list(ann)).chats).toEqual([])
  expect((await ask(ann, 'general', 'Hello')).body.chat._id).toBe(general._id)
  expect((await chat.list(ann)).chats.map(({ _id }) => _id)).toEqual([general._id])
})

test('an operator reads and answers: the person sees name and role at once, and that it was read', async () => {
  const ann = await aPerson(server)
  const { body } = await ask(ann, 'finance', 'Where are my coins?')
  const { _id: chatId } = body.chat
  const listed = await operate('list')
  expect(listed.lines.join()).toContain(chatId)
  expect((await chat.list(ann)).chats[0]?.otherReadSeq).toBe(0)
  const early = await aTab(server, ann)
  expect((await operate('show', chatId, as)).lines).toEqual([
    expect.stringContaining('person: Where are my coins?'),
  ])
  expect((await chat.list(ann)).chats[0]?.otherReadSeq).toBe(1)
  expect(await early.next('chat.changes')).toMatchObject({ changes: { chats: [{ otherReadSeq: 1 }] } })
  const tab = await aTab(server, ann)
  expect(await operate('answer', chatId, as, 'They', 'are', 'there.')).toEqual({
    lines: ['answered'],
    isDone: true,
  })
  expect(await tab.next('chat.changes')).toMatchObject({
    changes: { messages: [{ text: 'They are there.' }], chats: [{ unreadMessages: 1 }] },
  })
  expect(await history(ann, chatId)).toMatchObject([
    { from: ann.userId, to: 'support', text: 'Where are my coins?' },
    { from: 'support', to: ann.userId, text: 'They are there.', operator: { name: 'Mia', role: 'support' } },
  ])
  expect((await operate('list')).lines.join()).not.toContain(chatId)
  expect((await operate('list', 'all')).lines.join()).toContain(chatId)
})

test('who is away gets one mail about answers until they read them, without the message', async () => {
  const { db } = server.composition.engines.database
  const [ann, bob] = [await aPerson(server), await aPerson(server)]
  const due = async ({ userId }: SignedUp) =>
    (await sql`select 1 from mails where account_id = ${userId} and kind = 'supportAnswered'`.execute(db))
      .rows.length
  await sql`update accounts set email_confirmed = true where id in (${ann.userId}, ${bob.userId})`.execute(db)
  const { body } = await ask(ann, 'general', 'Hello?')
  for (const words of ['First', 'Second']) await operate('answer', body.chat._id, as, words)
  const mail = await mailTo(server, ann.email, 'Support answered')
  expect(mail.text).toContain('/chat')
  expect(mail.text).not.toContain('First')
  expect(await due(ann)).toBe(1)
  const page = await server.get<{ messages: { _id: string }[] }>(`/history/${body.chat._id}`, ann.token)
  await server.post(`/messageStatus/read/${page.body.messages.at(-1)?._id}`, {}, ann.token)
  await operate('answer', body.chat._id, as, 'Third')
  expect(await due(ann)).toBe(2)

  const asked = await ask(bob, 'general', 'Hello?')
  await aTab(server, bob)
  await operate('answer', asked.body.chat._id, as, 'Here')
  expect(await due(bob)).toBe(0)
})

test('each look and each answer is in the audit log with the operator', async () => {
  const ann = await aPerson(server)
  const { body } = await ask(ann, 'moderator', 'Somebody insults me')
  await operate('show', body.chat._id, '--as=Ben/moderator')
  await operate('answer', body.chat._id, '--as=Ben/moderator', 'Thanks')
  const { db } = server.composition.engines.database
  const logged = await sql<{ action: string; actor: string }>`select action, actor from audit_entries
    where subject = ${ann.userId} and action like 'support.%' order by seq`.execute(db)
  expect(logged.rows).toEqual([
    { action: 'support.read', actor: 'operator:Ben' },
    { action: 'support.answered', actor: 'operator:Ben' },
  ])
  expect((await server.composition.audit.verify()).fault).toBeNull()
})

test('the command refuses unknown chats, people’s chats, and who does not say who answers', async () => {
  const [ann, bob] = await chat.matched()
  const { body } = await chat.send(ann, bob, 'Private')
  for (const id of [body.chat._id, `chat_${'0'.repeat(20)}`]) {
    expect(await operate('show', id, as)).toEqual({ lines: ['refused: not_found'], isDone: false })
    expect(await operate('answer', id, as, 'x')).toEqual({ lines: ['refused: not_found'], isDone: false })
  }
  for (const words of [
    [],
    ['show', 'x'],
    ['answer', 'x', as],
    ['show', 'x', '--as=Mia/owner'],
    ['show', 'x', '--as=<b>/support'],
  ]) {
    expect(await operate(...words)).toMatchObject({
      isDone: false,
      lines: [expect.stringContaining('npm run support')],
    })
  }
})

test('the support list is offered to supervised creators alone', async () => {
  const [user, creator] = [await aPerson(server), await aPerson(server)]
  const { db } = server.composition.engines.database
  await sql`update accounts set roles_group = 'pendingGoddess' where id = ${creator.userId}`.execute(db)
  for (const one of [user, creator]) await ask(one, 'general', 'Hello')
  const folders = async (one: SignedUp) => (await chat.list(one)).folders.map(({ type }) => type)
  expect(await folders(user)).not.toContain('support')
  expect(await folders(creator)).toContain('support')
  expect((await chat.list(creator, '?filter=support')).chats).toHaveLength(1)
  expect((await server.get('/chat/getList?filter=support', user.token)).body.code).toBe('forbidden')
  const all = { listFilter: 'support' }
  for (const path of ['/messageStatus/readAllChats', '/chats/deleteAll']) {
    expect((await server.post(path, all, user.token)).body.code).toBe('forbidden')
  }
})

test('reading all support chats leaves others unread', async () => {
  const [ann, bob] = await chat.matched()
  await chat.send(bob, ann, 'Hi')
  const { body } = await ask(ann, 'general', 'Hello')
  await operate('answer', body.chat._id, as, 'Hi')
  await operate('answer', body.chat._id, as, 'How can I help?')
  const read = await server.post<{ messagesReadCount: number }>(
    '/messageStatus/readAllChats',
    { chatType: 'support' },
    ann.token,
  )
  expect(read.body.messagesReadCount).toBe(2)
  expect((await chat.list(ann)).chats.reduce((sum, { unreadMessages }) => sum + unreadMessages, 0)).toBe(1)
})

test('what a person deletes is gone for them, and stays for the operators', async () => {
  const ann = await aPerson(server)
  const { body } = await ask(ann, 'general', 'One')
  const { _id: chatId } = body.chat
  await operate('answer', chatId, as, 'Two')
  const [own, answer] = (await history(ann, chatId)) as unknown as { _id: string }[]
  await server.post('/message/delete', { messageIds: [answer?._id], forEveryone: true }, ann.token)
  await server.post('/message/delete', { messageIds: [own?._id], forEveryone: true }, ann.token)
  expect(await history(ann, chatId)).toEqual([])
  await ask(ann, 'general', 'Three')
  await server.post('/chats/delete', { chatIds: [chatId] }, ann.token)
  expect(await history(ann, chatId)).toEqual([])
  expect((await operate('show', chatId, as)).lines).toHaveLength(3)
})

test('support reads any words, writes to nobody else’s chat, and nobody else reads it', async () => {
  const [ann, bob] = [await aPerson(server), await aPerson(server)]
  const { offensiveWords } = await server.composition.settings.read()
  const { status, body } = await ask(ann, 'general', `He called me ${offensiveWords[0]}`)
  expect(status).toBe(200)
  expect((await server.get(`/history/${body.chat._id}`, bob.token)).status).toBe(404)
  expect((await server.get(`/chat/get/${body.chat._id}`, bob.token)).status).toBe(404)
  const intrusion = { chatId: body.chat._id, tempId: randomUUID(), type: 'text', text: 'x' }
  expect((await server.post('/chat/v2/sendMessage', intrusion, bob.token)).status).toBe(404)
})
