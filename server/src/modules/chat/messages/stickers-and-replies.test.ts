import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chatOn, miscounts } from '../../../../test/chat.ts'
import { aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'

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

const send = (from: SignedUp, to: SignedUp, content: Record<string, unknown>) =>
  server.post<Awaited<ReturnType<typeof chat.send>>['body']>(
    `/message/sendToUser/${to.userId}`,
    { tempId: randomUUID(), text: '', ...content },
    from.token,
  )

test.each([
  ['sticker', { stickerId: 'hello' }],
  ['gif', { gifId: 'wave' }],
])('a %s of the catalogue reaches the list and the history of its receiver', async (type, content) => {
  const [ann, bob] = await chat.matched()
  const { status, body } = await send(ann, bob, { type, ...content })
  expect(status).toBe(200)
  expect(body.message).toMatchObject({ type, text: '', offensive: false, ...content })
  expect((await chat.chatWith(bob, ann)).lastMessage).toMatchObject({ type, ...content })
  expect((await chat.history(bob, ann)).messages).toMatchObject([{ type, ...content }])
})

test.each([
  ['a sticker that the catalogue does not have', { type: 'sticker', stickerId: '../hello' }],
  ['a GIF that the catalogue does not have', { type: 'gif', gifId: 'nobody' }],
  ['a GIF with a sticker', { type: 'gif', gifId: 'wave', stickerId: 'hello' }],
  ['a sticker without one', { type: 'sticker' }],
  ['a sticker with words', { type: 'sticker', stickerId: 'hello', text: 'Hi' }],
  ['words with a GIF', { type: 'text', text: 'Hi', gifId: 'wave' }],
  ['a text without words', { type: 'text' }],
])('%s is refused', async (_, content) => {
  const [ann, bob] = await chat.matched()
  const { status, body } = await send(ann, bob, content)
  expect([status, body.code]).toEqual([400, 'bad_input'])
  expect((await chat.list(bob)).chats).toEqual([])
})

test('both sides see which message is answered', async () => {
  const [ann, bob] = await chat.matched()
  const first = await chat.send(ann, bob, 'Coffee?')
  const replyTo = first.body.message._id
  expect((await chat.send(bob, ann, 'Yes', { replyTo })).body.message.replyTo).toBe(replyTo)
  expect((await chat.history(ann, bob)).messages.map((message) => message.replyTo)).toEqual([
    undefined,
    replyTo,
  ])
})

test('neither a deleted message nor one of another chat is answered; the words arrive all the same', async () => {
  const [ann, bob] = await chat.matched()
  const [cat, dan] = await chat.matched()
  const deleted = (await chat.send(ann, bob, 'Gone')).body.message._id
  await server.post('/message/delete', { messageIds: [deleted], forEveryone: true }, ann.token)
  const foreign = (await chat.send(cat, dan, 'Between us')).body.message._id
  for (const replyTo of [deleted, foreign, `msg_${'0'.repeat(20)}`]) {
    const { status, body } = await chat.send(bob, ann, 'Answer', { replyTo })
    expect(status).toBe(200)
    expect(body.message).not.toHaveProperty('replyTo')
  }
})
