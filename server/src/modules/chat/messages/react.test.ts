import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { chatOn } from '../../../../test/chat.ts'
import { aChatServer } from '../../../../test/chat-server.ts'
import { aServer, type SignedUp } from '../../../../test/server.ts'
import { aTab } from '../../../../test/socket.ts'

const { server, chat } = await aChatServer()
const { db } = server.composition.engines.database

const react = ({ token }: SignedUp, messageId: string, reaction: string | null) =>
  server.post('/message/react', { messageId, reaction }, token)
const block = (owner: SignedUp, otherPerson: SignedUp) =>
  server.post(`/block/${otherPerson.userId}`, {}, owner.token)
/** The reactions to the first message, as a person sees them. */
const seenBy = async (person: SignedUp, otherPerson: SignedUp) =>
  (await chat.history(person, otherPerson)).messages[0]?.reactions
const stored = async (messageId: string) =>
  (await sql`select from message_reactions where message_id = ${messageId}`.execute(db)).rows.length

async function aMessage() {
  const [ann, bob] = await chat.matched()
  const { body } = await chat.send(ann, bob, 'One')
  return { ann, bob, messageId: body.message._id }
}

test('both see one reaction of each, in all open tabs; another one replaces it, and none takes it back', async () => {
  const { ann, bob, messageId } = await aMessage()
  const [mine, theirs] = [await aTab(server, ann), await aTab(server, bob)]
  expect((await react(bob, messageId, 'heart')).status).toBe(200)
  const heart = { from: bob.userId, reaction: 'heart' }
  for (const tab of [mine, theirs]) {
    const { changes } = await tab.next('chat.changes')
    expect(changes.messages).toMatchObject([{ _id: messageId, reactions: [heart] }])
  }
  await react(ann, messageId, 'heart')
  await react(bob, messageId, 'laugh')
  const both = [
    { from: ann.userId, reaction: 'heart' },
    { from: bob.userId, reaction: 'laugh' },
  ]
  expect([await seenBy(ann, bob), await seenBy(bob, ann)]).toEqual([both, both])
  await react(bob, messageId, null)
  expect(await seenBy(ann, bob)).toEqual(both.slice(0, 1))
  await react(ann, messageId, null)
  expect(await seenBy(bob, ann)).toBeUndefined()
  for (const tab of [mine, theirs]) tab.close()
})

test('a reaction is nothing unread, and moves no chat', async () => {
  const { ann, bob, messageId } = await aMessage()
  await chat.read(bob, messageId)
  const before = await chat.chatWith(ann, bob)
  await react(bob, messageId, 'fire')
  const { unreadMessages, updated } = await chat.chatWith(ann, bob)
  expect([unreadMessages, updated]).toEqual([0, before.updated])
})

test('a person who was blocked sees their own reaction, the other side nothing, also after an unblock', async () => {
  const { ann, bob, messageId } = await aMessage()
  const { body } = await chat.send(bob, ann, 'Two')
  await block(bob, ann)
  const theirs = await aTab(server, bob)
  expect((await react(ann, body.message._id, 'heart')).status).toBe(200)
  expect((await react(ann, messageId, 'sad')).status).toBe(200)
  expect((await chat.history(ann, bob)).messages.map(({ reactions }) => reactions?.length)).toEqual([1, 1])
  expect((await react(bob, messageId, 'heart')).body.code).toBe('forbidden')
  await server.post(`/unblock/${ann.userId}`, {}, bob.token)
  expect((await chat.history(bob, ann)).messages.map(({ reactions }) => reactions)).toEqual([
    undefined,
    undefined,
  ])
  const { changes } = await theirs.next('chat.changes')
  expect(changes.messages).toEqual([])
  theirs.close()
})

test('a request takes no reaction until the person replies', async () => {
  const [ann, bob] = await chat.strangers()
  const { body } = await chat.send(ann, bob, 'Hello')
  expect((await react(bob, body.message._id, 'heart')).body.code).toBe('forbidden')
  await chat.send(bob, ann, 'Hi')
  expect((await react(bob, body.message._id, 'heart')).status).toBe(200)
})

test('a message of others, an unknown one and an unknown reaction are refused', async () => {
  const { bob, messageId } = await aMessage()
  const [eve] = await chat.matched()
  expect((await react(eve, messageId, 'heart')).body.code).toBe('not_found')
  expect((await react(bob, `msg_${'0'.repeat(20)}`, 'heart')).body.code).toBe('not_found')
  expect((await react(bob, messageId, 'pizza')).body.code).toBe('bad_input')
  expect(await stored(messageId)).toBe(0)
})

test('a message that costs coins takes a reaction once it is opened', async () => {
  const [user, creator] = await chat.matched()
  await sql`update accounts set roles_group = 'goddess' where id = ${creator.userId}`.execute(db)
  await server.composition.wallet.post(db, {
    kind: 'purchase',
    ref: { type: 'order', id: `order_${user.userId}` },
    ownerId: user.userId,
    key: `purchase:${user.userId}`,
    amountCoins: 100,
  })
  const { body } = await chat.send(creator, user, 'Only for you', { unlockCoins: 50 })
  const { _id: messageId } = body.message
  expect((await react(user, messageId, 'heart')).body.code).toBe('forbidden')
  await server.post('/message/unblurre', { messageId, priceCoins: 50 }, user.token)
  expect((await react(user, messageId, 'heart')).status).toBe(200)
})

test('reactions end with the message for both, and with the chat that both deleted', async () => {
  const { ann, bob, messageId } = await aMessage()
  const { body } = await chat.send(ann, bob, 'Two')
  for (const id of [messageId, body.message._id]) await react(bob, id, 'heart')
  await server.post('/message/delete', { messageIds: [messageId] }, ann.token)
  expect(await stored(messageId)).toBe(1)
  await server.post('/message/delete', { messageIds: [messageId] }, bob.token)
  expect(await stored(messageId)).toBe(0)
  const { _id } = await chat.chatWith(ann, bob)
  for (const person of [ann, bob]) await server.post('/chats/delete', { chatIds: [_id] }, person.token)
  expect(await stored(body.message._id)).toBe(0)
})

test('a person reacts 60 times a minute at most', async () => {
  const strict = await aServer({ RATE_LIMIT_FACTOR: '1' })
  onTestFinished(() => strict.stop())
  const [ann, bob] = await chatOn(strict).matched()
  const { body } = await chatOn(strict).send(ann, bob, 'One')
  const statuses: number[] = []
  for (let at = 0; at < 61; at += 1) {
    const sent = { messageId: body.message._id, reaction: 'heart' }
    statuses.push((await strict.post('/message/react', sent, bob.token)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429])
})
