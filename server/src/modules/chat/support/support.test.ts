import { randomUUID } from 'node:crypto'
import { type Chat, type SupportSubtype, supportSubtypes } from '@serendip/contract'
import type { SupportConversation, SupportRequestView } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chatOn, miscounts } from '../../../../test/chat.ts'
import { type ConsoleBrowser, logInAs } from '../../../../test/console.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'
import { aTab } from '../../../../test/socket.ts'

let server: TestServer
let chat: ReturnType<typeof chatOn>
let support: ConsoleBrowser
let moderator: ConsoleBrowser
let finance: ConsoleBrowser
let admin: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  support = await logInAs(server.consoleOrigin, 'support')
  moderator = await logInAs(server.consoleOrigin, 'moderator')
  finance = await logInAs(server.consoleOrigin, 'finance')
  admin = await logInAs(server.consoleOrigin, 'admin')
  chat = chatOn(server)
})
afterEach(async () => {
  expect(await miscounts(server.composition.engines.database.db)).toEqual([])
})
afterAll(() => server.stop())

interface ListAnswer {
  readonly requests: readonly SupportRequestView[]
  readonly firstAnswerMs?: number | null
}
interface Colleagues {
  readonly colleagues: readonly {
    readonly operatorId: string
    readonly name: string
    readonly kinds: string[]
  }[]
}
/** As if the operator had seen all messages. */
const seenSeq = 1_000
/** Everything an operator does with one request. */
const acts: readonly (readonly [string, object])[] = [
  ['open', {}],
  ['keep', {}],
  ['answer', { key: randomUUID(), seenSeq, text: 'Hello' }],
  ['handOver', { kind: 'general', operatorId: null }],
  ['close', { seenSeq }],
  ['release', {}],
]

const supportChat = async ({ token }: SignedUp, subtype: SupportSubtype) =>
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
/** Opens a request as an operator and answers it. */
const answer = async (by: ConsoleBrowser, chatId: string, ...texts: string[]) => {
  await by.send('POST', `/support/chats/${chatId}/open`)
  for (const text of texts) {
    const sent = { key: randomUUID(), seenSeq, text }
    const { status } = await by.send('POST', `/support/chats/${chatId}/answer`, sent)
    expect(status).toBe(200)
  }
}
const listed = async (by: ConsoleBrowser, query = 'state=waiting') =>
  (await by.send<ListAnswer>('GET', `/support?${query}`)).body
const idsOf = ({ requests }: ListAnswer) => requests.map(({ chatId }) => chatId)
const codeOf = async (by: ConsoleBrowser, path: string, sent?: object) =>
  (await by.send('POST', `/support/${path}`, sent)).body.code

test('a chat with support has no other person, is one per subtype, and lists after the first message', async () => {
  const ann = await aPerson(server)
  const [general, again, finance] = [
    await supportChat(ann, 'general'),
    await supportChat(ann, 'general'),
    await supportChat(ann, 'finance'),
  ]
  expect(general).toMatchObject({ type: 'support', subtype: 'general', users: [], messagePrice: null })
  expect([again._id, finance._id === general._id]).toEqual([general._id, false])
  expect((await chat.list(ann)).chats).toEqual([])
  expect((await ask(ann, 'general', 'Hello')).body.chat._id).toBe(general._id)
  expect((await chat.list(ann)).chats.map(({ _id }) => _id)).toEqual([general._id])
})

test('an operator opens and answers: the person sees name and role at once, and that it was read', async () => {
  const ann = await aPerson(server)
  const { body } = await ask(ann, 'general', 'Where is my photo?')
  const chatId = body.chat._id
  expect(await listed(support)).toMatchObject({
    requests: expect.arrayContaining([
      expect.objectContaining({
        chatId,
        state: 'waiting',
        preview: 'Where is my photo?',
        firstAnswerMs: null,
      }),
    ]),
    waiting: expect.arrayContaining([expect.objectContaining({ kind: 'general' })]),
  })
  expect((await chat.list(ann)).chats[0]?.otherReadSeq).toBe(0)
  const early = await aTab(server, ann)
  const opened = await support.send<SupportConversation>('POST', `/support/chats/${chatId}/open`)
  expect(opened.body).toMatchObject({
    request: { claim: { name: 'Sam Support' } },
    person: { standing: 'good', rolesGroup: 'user' },
    messages: [{ text: 'Where is my photo?', operator: null }],
  })
  expect(JSON.stringify(opened.body)).not.toContain('password')
  expect((await chat.list(ann)).chats[0]?.otherReadSeq).toBe(1)
  expect(await early.next('chat.changes')).toMatchObject({ changes: { chats: [{ otherReadSeq: 1 }] } })
  const tab = await aTab(server, ann)
  await answer(support, chatId, 'We are looking.')
  expect(await tab.next('chat.changes')).toMatchObject({
    changes: { messages: [{ text: 'We are looking.' }], chats: [{ unreadMessages: 1 }] },
  })
  expect(await history(ann, chatId)).toMatchObject([
    { from: ann.userId, to: 'support', text: 'Where is my photo?' },
    { from: 'support', to: ann.userId, text: 'We are looking.', operator: { name: 'Sam', role: 'support' } },
  ])
  expect(idsOf(await listed(support))).not.toContain(chatId)
  const answered = await listed(support, 'state=answered&kind=general')
  expect(answered.requests.find((request) => request.chatId === chatId)?.firstAnswerMs).toBeGreaterThan(0)
  expect(answered.firstAnswerMs).toBeGreaterThan(0)
})

test('each operator sees the kinds of their rights alone', async () => {
  const ann = await aPerson(server)
  const chats = { general: '', finance: '', moderator: '' }
  for (const kind of supportSubtypes) chats[kind] = (await ask(ann, kind, kind)).body.chat._id
  for (const [browser, own] of [
    [moderator, ['moderator']],
    [support, ['general', 'finance']],
    [finance, ['finance']],
  ] as const) {
    const seen = idsOf(await listed(browser)).filter((id) => Object.values(chats).includes(id))
    expect(seen.toSorted()).toEqual(own.map((kind) => chats[kind]).toSorted())
    for (const kind of supportSubtypes.filter((subtype) => !own.some((mine) => mine === subtype))) {
      for (const [act, sent] of acts) {
        expect(await codeOf(browser, `chats/${chats[kind]}/${act}`, sent)).toBe('not_found')
      }
    }
  }
})

test('one operator at a time has a request, until it is given back, handed over or closed', async () => {
  const ann = await aPerson(server)
  const { _id: chatId } = (await ask(ann, 'finance', 'Where are my coins?')).body.chat
  await support.send('POST', `/support/chats/${chatId}/open`)
  const second = await finance.send<SupportConversation>('POST', `/support/chats/${chatId}/open`)
  expect(second.body.request.claim?.name).toBe('Sam Support')
  for (const [act, sent] of acts.filter(([act]) => act !== 'open' && act !== 'release')) {
    expect([act, await codeOf(finance, `chats/${chatId}/${act}`, sent)]).toEqual([act, 'conflict'])
  }
  await finance.send('POST', `/support/chats/${chatId}/release`)
  expect((await support.send('POST', `/support/chats/${chatId}/keep`)).status).toBe(200)
  const { body } = await support.send<Colleagues>('GET', '/support/colleagues')
  const fay = body.colleagues.find(({ name }) => name === 'Fay Finance')
  expect(fay?.kinds).toEqual(['finance'])
  const wrong = { kind: 'general', operatorId: fay?.operatorId }
  expect(await codeOf(support, `chats/${chatId}/handOver`, wrong)).toBe('not_found')
  await support.send('POST', `/support/chats/${chatId}/handOver`, { ...wrong, kind: 'finance' })
  expect(await codeOf(support, `chats/${chatId}/answer`, { key: randomUUID(), seenSeq, text: 'Mine?' })).toBe(
    'conflict',
  )
  await answer(finance, chatId, 'Here they are.')
  await finance.send('POST', `/support/chats/${chatId}/handOver`, { kind: 'moderator', operatorId: null })
  expect(await codeOf(finance, `chats/${chatId}/open`)).toBe('not_found')
  expect(idsOf(await listed(moderator, 'state=answered'))).toContain(chatId)
  await moderator.send('POST', `/support/chats/${chatId}/open`)
  const { db } = server.composition.engines.database
  await sql`update support_requests set claimed_until = now() - interval '1 second' where chat_id = ${chatId}`.execute(
    db,
  )
  expect(await codeOf(moderator, `chats/${chatId}/close`, { seenSeq })).toBe('conflict')
  await moderator.send('POST', `/support/chats/${chatId}/open`)
  await moderator.send('POST', `/support/chats/${chatId}/close`, { seenSeq })
  expect(idsOf(await listed(moderator, 'state=closed'))).toContain(chatId)
  await ask(ann, 'finance', 'One more thing')
  const again = (await listed(support)).requests.find((request) => request.chatId === chatId)
  expect(again).toMatchObject({ kind: 'finance', firstAnswerMs: null, claim: null })
})

test('waiting requests are listed by age, a page at a time', async () => {
  const people = [await aPerson(server), await aPerson(server), await aPerson(server)]
  const chatIds: string[] = []
  for (const person of people) chatIds.push((await ask(person, 'general', 'First')).body.chat._id)
  for (const knownPerson of people.slice(0, 1)) await ask(knownPerson, 'general', 'Second')
  const { requests } = await listed(support)
  expect(idsOf({ requests }).filter((id) => chatIds.includes(id))).toEqual(chatIds)
  const middle = requests.find(({ chatId }) => chatId === chatIds[1])
  const page = await listed(support, `state=waiting&since=${middle?.since}&chatId=${middle?.chatId}`)
  expect(idsOf(page).filter((id) => chatIds.includes(id))).toEqual(chatIds.slice(2))
})

test('saved replies are kept per language by those who may, and read by everyone who answers', async () => {
  const reply = { kind: null, language: 'de', title: 'Foto', text: 'Wir sehen es uns an.' }
  const { body } = await support.send<{ replyId: string }>('POST', '/support/replies', reply)
  const { replyId } = body
  expect(await codeOf(support, 'replies', reply)).toBe('conflict')
  expect(await codeOf(support, 'replies', { ...reply, replyId: 'sre_00000000000000000000' })).toBe(
    'not_found',
  )
  await support.send('POST', '/support/replies', { ...reply, replyId, kind: 'finance' })
  const read = await finance.send<{ replies: object[] }>('GET', '/support/replies')
  expect(read.body.replies).toEqual([expect.objectContaining({ ...reply, replyId, kind: 'finance' })])
  expect(await codeOf(finance, `replies/${replyId}/delete`)).toBe('forbidden')
  expect((await support.send('POST', `/support/replies/${replyId}/delete`)).status).toBe(200)
  expect(await codeOf(support, `replies/${replyId}/delete`)).toBe('not_found')
})

test('people’s own chats, and chats that do not exist, are no requests', async () => {
  const [ann, bob] = await chat.matched()
  const { body } = await chat.send(ann, bob, 'Private')
  for (const id of [body.chat._id, `chat_${'0'.repeat(20)}`]) {
    for (const [act, sent] of acts) {
      expect(await codeOf(admin, `chats/${id}/${act}`, sent)).toBe('not_found')
    }
  }
})

test('the support list is offered to supervised creators alone', async () => {
  const [user, creator] = [await aPerson(server), await aPerson(server)]
  const { db } = server.composition.engines.database
  await sql`update accounts set roles_group = 'pendingGoddess' where id = ${creator.userId}`.execute(db)
  for (const person of [user, creator]) await ask(person, 'general', 'Hello')
  const folders = async (person: SignedUp) => (await chat.list(person)).folders.map(({ type }) => type)
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
  await answer(support, body.chat._id, 'Hi', 'How can I help?')
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
  await answer(support, chatId, 'Two')
  const [own, answered] = (await history(ann, chatId)) as unknown as { _id: string }[]
  await server.post('/message/delete', { messageIds: [answered?._id], forEveryone: true }, ann.token)
  await server.post('/message/delete', { messageIds: [own?._id], forEveryone: true }, ann.token)
  expect(await history(ann, chatId)).toEqual([])
  await ask(ann, 'general', 'Three')
  await server.post('/chats/delete', { chatIds: [chatId] }, ann.token)
  expect(await history(ann, chatId)).toEqual([])
  const { body: opened } = await support.send<SupportConversation>('POST', `/support/chats/${chatId}/open`)
  expect(opened.messages).toHaveLength(3)
})

test('a message to support is not filtered, and is visible only to its author and support', async () => {
  const [ann, bob] = [await aPerson(server), await aPerson(server)]
  const { offensiveWords } = await server.composition.settings.read()
  const { status, body } = await ask(ann, 'general', `He called me ${offensiveWords[0]}`)
  expect(status).toBe(200)
  expect((await server.get(`/history/${body.chat._id}`, bob.token)).status).toBe(404)
  expect((await server.get(`/chat/get/${body.chat._id}`, bob.token)).status).toBe(404)
  const intrusion = { chatId: body.chat._id, tempId: randomUUID(), type: 'text', text: 'x' }
  expect((await server.post('/chat/v2/sendMessage', intrusion, bob.token)).status).toBe(404)
})
