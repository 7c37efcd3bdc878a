import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { limits } from '@serendip/contract'
import { miscounts } from '../../../../test/chat.ts'
import { aChatServer } from '../../../../test/chat-server.ts'
import type { SignedUp } from '../../../../test/server.ts'
import { aTab } from '../../../../test/socket.ts'

const { server, chat } = await aChatServer()
const { db } = server.composition.engines.database

const edit = ({ token }: SignedUp, messageId: string, text: string, over: object = {}) =>
  server.post<{ message: { text: string; edited?: true }; code?: string; details?: object }>(
    '/message/edit',
    { messageId, text, ...over },
    token,
  )
const block = (owner: SignedUp, otherPerson: SignedUp, undo = false) =>
  server.post(`/${undo ? 'unblock' : 'block'}/${otherPerson.userId}`, {}, owner.token)
const seenBy = async (person: SignedUp, otherPerson: SignedUp) =>
  (await chat.history(person, otherPerson)).messages.map(({ text, edited }) => [text, edited ?? false])
const age = (messageId: string, ms: number) =>
  sql`update messages set sent_at = sent_at - ${`${ms} milliseconds`}::interval where id = ${messageId}`.execute(
    db,
  )

async function aMessage(text = 'One') {
  const [ann, bob] = await chat.matched()
  const { body } = await chat.send(ann, bob, text)
  return { ann, bob, messageId: body.message._id, chatId: body.chat._id }
}

test('a changed text is marked, for both and in all open tabs; its place, the chat’s and what is unread stay', async () => {
  const { ann, bob, messageId } = await aMessage()
  await chat.send(ann, bob, 'Two')
  const before = await chat.chatWith(bob, ann)
  const [mine, theirs] = [await aTab(server, ann), await aTab(server, bob)]
  const { status, body } = await edit(ann, messageId, '  One, better ')
  expect([status, body.message.text, body.message.edited]).toEqual([200, 'One, better', true])
  for (const tab of [mine, theirs]) {
    const { changes } = await tab.next('chat.changes')
    expect(changes.messages).toMatchObject([{ _id: messageId, seq: 1, text: 'One, better', edited: true }])
    tab.close()
  }
  const seen = [
    ['One, better', true],
    ['Two', false],
  ]
  expect([await seenBy(ann, bob), await seenBy(bob, ann)]).toEqual([seen, seen])
  const { updated, unreadMessages } = await chat.chatWith(bob, ann)
  expect([updated, unreadMessages]).toEqual([before.updated, before.unreadMessages])
  expect(await miscounts(db)).toEqual([])
})

test('the same text again changes nothing, however late it comes', async () => {
  const { ann, bob, messageId } = await aMessage()
  await edit(ann, messageId, 'Better')
  await age(messageId, limits.editMs + 1_000)
  const { change } = await chat.list(bob)
  expect((await edit(ann, messageId, 'Better')).status).toBe(200)
  expect((await chat.list(bob)).change).toBe(change)
})

test('a text is changed within 15 minutes by the server’s clock, and twenty times at most', async () => {
  const { ann, messageId } = await aMessage()
  await age(messageId, limits.editMs - 60_000)
  expect((await edit(ann, messageId, 'In time')).status).toBe(200)
  await age(messageId, 61_000)
  expect((await edit(ann, messageId, 'Too late')).body.code).toBe('not_editable')
  const often = await aMessage()
  await sql`update messages set edits = ${limits.editsMax - 1} where id = ${often.messageId}`.execute(db)
  expect((await edit(often.ann, often.messageId, 'Last')).status).toBe(200)
  expect((await edit(often.ann, often.messageId, 'One more')).body.code).toBe('not_editable')
})

test('nobody else’s message, no message that is gone, and no sticker is changed', async () => {
  const { ann, bob, messageId } = await aMessage()
  expect((await edit(bob, messageId, 'Mine')).body.code).toBe('not_found')
  const sticker = await chat.send(ann, bob, '', { type: 'sticker', stickerId: 'hello' })
  expect((await edit(ann, sticker.body.message._id, 'Words')).body.code).toBe('not_editable')
  await server.post('/message/delete', { messageIds: [messageId], forEveryone: true }, ann.token)
  expect((await edit(ann, messageId, 'Back')).body.code).toBe('not_found')
  expect(await seenBy(bob, ann)).toHaveLength(1)
})

test('a new text is held to the rules for offensive words, and is covered if it is kept in spite of them', async () => {
  const { ann, bob, messageId } = await aMessage()
  const refused = await edit(ann, messageId, 'you bitch')
  expect([refused.status, refused.body.code]).toEqual([477, 'offensive'])
  expect(await seenBy(bob, ann)).toEqual([['One', false]])
  expect((await edit(ann, messageId, 'you bitch', { ignoreOffensive: true })).status).toBe(200)
  expect((await chat.history(bob, ann)).messages).toMatchObject([{ text: 'you bitch', offensive: true }])
  await edit(ann, messageId, 'sorry')
  expect((await chat.history(bob, ann)).messages).toMatchObject([{ text: 'sorry', offensive: false }])
})

test('whoever was blocked since sees their change, the other side the text before, also after an unblock', async () => {
  const { ann, bob, messageId } = await aMessage()
  await block(bob, ann)
  expect((await edit(ann, messageId, 'Worse')).body.message).toMatchObject({ text: 'Worse', edited: true })
  expect(await seenBy(ann, bob)).toEqual([['Worse', true]])
  expect((await chat.list(ann, '?search=Worse')).chats).toHaveLength(1)
  await block(bob, ann, true)
  expect(await seenBy(bob, ann)).toEqual([['One', false]])
  expect((await chat.list(bob, '?search=Worse')).chats).toEqual([])
  await block(ann, bob)
  expect((await edit(ann, messageId, 'Once more')).body.code).toBe('forbidden')
})

test('what was deleted for oneself is not kept for its sender either', async () => {
  const { ann, bob, messageId } = await aMessage()
  await block(bob, ann)
  await edit(ann, messageId, 'Worse')
  await server.post('/message/delete', { messageIds: [messageId] }, ann.token)
  const { rows } = await sql<{ sender_text: string | null }>`select sender_text from messages
    where id = ${messageId}`.execute(db)
  expect(rows).toEqual([{ sender_text: null }])
})

test('a push tells of a message once, not of its change', async () => {
  const { ann, bob, messageId } = await aMessage()
  await edit(ann, messageId, 'Better')
  expect(await server.composition.chat.unread(bob.userId, { ids: [messageId] })).toMatchObject([
    { id: messageId, text: 'Better' },
  ])
})
