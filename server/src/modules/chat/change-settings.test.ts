import { lastInstantMs, limits } from '@serendip/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aChatServer } from '../../../test/chat-server.ts'
import { aPerson, type SignedUp } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'

const { server, chat } = await aChatServer()
const { db } = server.composition.engines.database

const change = ({ token }: SignedUp, chatId: string, settings: object) =>
  server.post<{ chat: Record<string, unknown>; code?: string }>(`/chat/settings/${chatId}`, settings, token)
const listed = async (person: SignedUp, query = '') =>
  (await chat.list(person, query)).chats.map(({ _id }) => _id)
const folderOf = async (person: SignedUp, type: string) =>
  (await chat.list(person)).folders.find((folder) => folder.type === type)
const countUnread = (person: SignedUp) => server.composition.chat.countUnread(person.userId)
const unread = (person: SignedUp) =>
  server.composition.chat.unread(person.userId, { since: new Date(Date.now() - 60_000) })

/** A chat in which somebody wrote to a person. */
async function aChatOf(person: SignedUp, text = 'One') {
  const friend = await chat.matchedWith(person)
  const { body } = await chat.send(friend, person, text)
  return { friend, chatId: body.chat._id, messageId: body.message._id }
}

test('a muted chat tells of nothing: no push, no badge; its own number stays', async () => {
  const ann = await aPerson(server)
  const { chatId } = await aChatOf(ann)
  expect([await countUnread(ann), (await unread(ann)).length]).toEqual([1, 1])
  const { body } = await change(ann, chatId, { mute: 'hour' })
  expect(Math.abs(Number(body.chat['mutedUntil']) - Date.now() - 3_600_000)).toBeLessThan(10_000)
  expect([await countUnread(ann), await unread(ann)]).toEqual([0, []])
  expect(await folderOf(ann, 'default')).toMatchObject({ count: 1, unreadMessages: 0 })
  expect((await chat.list(ann)).chats).toMatchObject([{ unreadMessages: 1 }])
  await sql`update chat_sides set muted_until = now() - interval '1 second' where chat_id = ${chatId}`.execute(
    db,
  )
  expect([await countUnread(ann), (await unread(ann)).length]).toEqual([1, 1])
})

test('a mute lasts eight hours, or until it is turned off; the other side learns nothing of it', async () => {
  const ann = await aPerson(server)
  const { friend, chatId } = await aChatOf(ann)
  const before = (await chat.list(friend)).change
  const eight = await change(ann, chatId, { mute: 'eightHours' })
  expect(Number(eight.body.chat['mutedUntil']) - Date.now()).toBeGreaterThan(7.9 * 3_600_000)
  expect((await change(ann, chatId, { mute: 'always' })).body.chat['mutedUntil']).toBe(lastInstantMs)
  expect((await change(ann, chatId, { mute: 'off' })).body.chat['mutedUntil']).toBeUndefined()
  expect((await chat.list(friend)).change).toBe(before)
})

test('chats are pinned for all of a person’s devices, five at most, and stay so while messages come', async () => {
  const ann = await aPerson(server)
  const all = [await aChatOf(ann), await aChatOf(ann)]
  const tab = await aTab(server, ann)
  const [first, second] = [all[0]?.chatId ?? '', all[1]?.chatId ?? '']
  await change(ann, first, { pinned: true })
  const { changes } = await tab.next('chat.changes')
  expect(changes.chats).toMatchObject([{ _id: first, pinnedAt: expect.any(Number) }])
  tab.close()
  const before = (await chat.list(ann)).chats.find(({ _id }) => _id === first)?.pinnedAt
  expect((await change(ann, first, { pinned: true })).body.chat['pinnedAt']).toBe(before)
  await change(ann, second, { pinned: true })
  for (let more = 2; more < limits.pinnedChatsMax; more += 1) {
    expect((await change(ann, (await aChatOf(ann)).chatId, { pinned: true })).status).toBe(200)
  }
  const last = (await aChatOf(ann)).chatId
  expect((await change(ann, last, { pinned: true })).body.code).toBe('too_many_pins')
  expect((await change(ann, first, { pinned: false })).body.chat['pinnedAt']).toBeUndefined()
  expect((await change(ann, last, { pinned: true })).status).toBe(200)
})

test('neither a request nor a hidden chat is pinned, and nobody changes another one’s chat', async () => {
  const [ann, bob] = await chat.strangers()
  const { body } = await chat.send(ann, bob, 'Hello')
  expect((await change(bob, body.chat._id, { pinned: true })).body.code).toBe('forbidden')
  const { chatId, friend } = await aChatOf(ann)
  await change(ann, chatId, { pinned: true })
  const hidden = await change(ann, chatId, { hidden: true })
  expect(hidden.body.chat).toMatchObject({ hidden: true, concealed: true })
  expect(hidden.body.chat['pinnedAt']).toBeUndefined()
  expect((await change(ann, chatId, { pinned: true })).body.code).toBe('forbidden')
  expect((await change(bob, chatId, { mute: 'hour' })).body.code).toBe('not_found')
  expect((await chat.chatWith(friend, ann)).hidden).toBe(false)
})

test('a chat hidden for good stays so with new messages and a match, and has an entry of its own', async () => {
  const ann = await aPerson(server)
  const { chatId, friend } = await aChatOf(ann)
  const shown = await aChatOf(ann)
  await change(ann, chatId, { hidden: true })
  const sent = await chat.send(friend, ann, 'Two')
  await chat.send(ann, friend, 'Three')
  expect(await listed(ann)).toEqual([shown.chatId])
  expect(await listed(ann, '?filter=hidden')).toEqual([chatId])
  expect(await listed(ann, '?search=Two')).toEqual([chatId])
  expect(await folderOf(ann, 'hidden')).toMatchObject({ count: 1, chatIds: [chatId] })
  expect(await countUnread(ann)).toBe(1)
  const told = await unread(ann)
  expect(told.find(({ id }) => id === sent.body.message._id)).toMatchObject({ concealed: true, text: '' })
  expect((await change(ann, chatId, { hidden: false })).body.chat).toMatchObject({ hidden: false })
  expect(await listed(ann, '?filter=hidden')).toEqual([])
})

test('a chat hidden until a new message is listed beside them until it comes', async () => {
  const ann = await aPerson(server)
  const { chatId, friend } = await aChatOf(ann)
  await server.get(`/chat/hide/${chatId}`, ann.token)
  expect(await listed(ann, '?filter=hidden')).toEqual([chatId])
  await chat.send(friend, ann, 'Two')
  expect([await listed(ann, '?filter=hidden'), await listed(ann)]).toEqual([[], [chatId]])
})

test('a blocked person’s chat and a deleted one are no hidden chats', async () => {
  const ann = await aPerson(server)
  const [blocked, deleted] = [await aChatOf(ann), await aChatOf(ann)]
  for (const { chatId } of [blocked, deleted]) await change(ann, chatId, { hidden: true })
  await server.post(`/block/${blocked.friend.userId}`, {}, ann.token)
  await server.post('/chats/delete', { chatIds: [deleted.chatId] }, ann.token)
  expect(await listed(ann, '?filter=hidden')).toEqual([])
  await chat.send(deleted.friend, ann, 'Again')
  expect(await listed(ann)).toEqual([deleted.chatId])
})
