import { ApiError } from '@serendip/contract/http-request'
import { expect, test, vi } from 'vitest'
import { aChat, aDatabase, aMessage, aStorage, changesFrom, chatId, me, mia } from '../chat.test-kit.ts'
import type { ChatDatabase } from '../store/chat-database.ts'
import { localOrderFrom, mergeChanges, mergeChats, ofChat } from '../store/merge.ts'
import { aClient } from './chat-client.test-kit.ts'

/** Two chats, each with a received message, one that was refused, its file, and a draft of which the storage has more. */
async function twoChats(api: object) {
  const database = await aDatabase()
  const entries = new Map<string, string>()
  const chatIds = [chatId, 'chat_other']
  await mergeChats(
    database,
    chatIds.map((_id) => aChat({ _id, users: [{ ...mia, userId: `usr_${_id}` }] })),
  )
  for (const id of chatIds) {
    const about = { chatId: id, type: 'media', created: 1, ignoreOffensive: false, offensive: false } as const
    await database.messages.bulkPut([
      {
        ...about,
        key: `got_${id}`,
        _id: `got_${id}`,
        from: mia.userId,
        to: me,
        text: '',
        order: 1,
        status: 'sent',
      },
      {
        ...about,
        key: `own_${id}`,
        from: me,
        to: mia.userId,
        text: '',
        order: localOrderFrom,
        status: 'failed',
      },
    ])
    const file = {
      fileId: `fil_${id}`,
      kind: 'image',
      purpose: 'chatImage',
      blob: new Blob(['one']),
    } as const
    await database.files.put({ ...file, key: `own_${id}`, place: 0 })
    await database.chats.update(id, { draft: 'Stored' })
  }
  const client = await aClient(database, api, aStorage(entries))
  for (const id of chatIds) client.drafts.set(id, 'Typed')
  return { database, client, entries, other: 'chat_other' }
}

/** The parts of chats that only the browser has, by chat. */
async function leftIn({ messages, files, chats }: ChatDatabase) {
  const unsent = await messages.filter(({ _id }) => _id === undefined).toArray()
  const drafts = await chats.filter(({ draft }) => draft !== undefined).primaryKeys()
  return {
    unsent: unsent.map((row) => row.chatId),
    files: (await files.toArray()).map(({ fileId }) => fileId.slice('fil_'.length)),
    drafts,
  }
}

test('a chat is deleted with its unsent messages, their files and its draft; other chats keep theirs', async () => {
  const deleteChats = vi.fn(async () => ({ ok: true }))
  const { database, client, entries, other: otherChat } = await twoChats({ deleteChats })
  await client.deleteChats([chatId])
  expect(deleteChats).toHaveBeenCalledWith({ body: { chatIds: [chatId] } })
  expect(await leftIn(database)).toEqual({ unsent: [otherChat], files: [otherChat], drafts: [otherChat] })
  expect([...entries]).toEqual([[`chatDraft/${me}/${otherChat}`, 'Typed']])
  client.drafts.flush()
  await vi.waitFor(() => expect([...entries]).toEqual([]))
  expect((await leftIn(database)).drafts).toEqual([otherChat])
  expect(client.drafts.of({ _id: chatId })).toBe('')
  // Messages of the server go with its change.
  expect(await database.messages.where('_id').above('').count()).toBe(2)
})

test('all chats of a list are deleted with what only this browser has of them', async () => {
  const deleteAllChats = vi.fn(async () => ({ deleted: 1 }))
  const { database, client, other: otherChat } = await twoChats({ deleteAllChats })
  await database.chats.update(otherChat, { isInRequestFolder: true })
  await client.deleteChats('requestFolder')
  expect(deleteAllChats).toHaveBeenCalledWith({ body: { listFilter: 'requestFolder' } })
  expect(await leftIn(database)).toEqual({ unsent: [chatId], files: [chatId], drafts: [chatId] })
})

test('what waits to be sent to chats of a list is taken back by its keys, for a hundred chats at once', async () => {
  const calls: string[] = []
  const deleted: { chatIds: readonly string[]; unsent?: readonly { chatId: string; tempId: string }[] }[] = []
  const { database, client } = await twoChats({
    deleteAllChats: async () => void calls.push('all'),
    async deleteChats({ body }: { body: (typeof deleted)[number] }) {
      calls.push('some')
      deleted.push(body)
    },
  })
  await database.messages.update(`own_${chatId}`, { status: 'created', outbox: localOrderFrom })
  await client.deleteChats('default')
  expect(calls).toEqual(['all', 'some'])
  expect(deleted).toEqual([{ chatIds: [chatId], unsent: [{ chatId, tempId: `own_${chatId}` }] }])
  expect((await leftIn(database)).unsent).toEqual([])
  await client.deleteChats(Array.from({ length: 150 }, (_, at) => `chat_${at}`))
  expect(deleted.slice(1).map(({ chatIds }) => chatIds.length)).toEqual([100, 50])
})

test('chats that the server did not delete lose nothing', async () => {
  const deleteChats = async () => {
    throw new ApiError('unavailable', {}, 0)
  }
  const { database, client, entries, other: otherChat } = await twoChats({ deleteChats })
  await expect(client.deleteChats([chatId])).rejects.toThrow(ApiError)
  const all = [chatId, otherChat]
  expect(await leftIn(database)).toEqual({ unsent: all, files: all, drafts: all })
  expect(entries.size).toBe(2)
})

interface ToDelete {
  readonly messageIds: readonly string[]
  readonly unsent?: readonly { tempId: string }[]
}

/** A chat to which a message is on its way; the server answers when the test lets it, and notes what it was asked. */
async function onItsWay() {
  const database = await aDatabase()
  await mergeChats(database, [aChat({ countMessages: 1 })])
  const asked: string[] = []
  const atServer = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<{ message: ReturnType<typeof aMessage> }>()
  const client = await aClient(database, {
    sendToUser({ body }: { body: { text: string } }) {
      asked.push(`send ${body.text}`)
      atServer.resolve()
      return answer.promise
    },
    async deleteMessages({ body: { messageIds, unsent = [] } }: { body: ToDelete }) {
      if (messageIds.length > 0) asked.push(`delete for both ${messageIds}`)
      else asked.push(`withdraw ${unsent.map(({ tempId }) => tempId)}`)
      return { ok: true, sentIds: messageIds.length > 0 ? [] : ['msg_1'] }
    },
    async deleteChats({ body: { unsent = [] } }: { body: { unsent?: readonly { tempId: string }[] } }) {
      asked.push(['delete', ...unsent.map(({ tempId }) => tempId)].join(' '))
      await mergeChanges(
        database,
        changesFrom(0, 1, { chats: [aChat({ hidden: true, clearedSeq: 1, countMessages: 1 })] }),
      )
      return { ok: true }
    },
  })
  const chat = await database.chats.get(chatId)
  if (!chat) throw new Error('no chat')
  const send = (text: string) => client.send(chat, { type: 'text', text })
  await send('One')
  await atServer.promise
  return {
    client,
    database,
    asked,
    send,
    arrive: () => answer.resolve({ message: aMessage(1, { tempId: 'id' }) }),
    lose: () => answer.reject(new ApiError('unavailable', {}, 0)),
  }
}

test('a chat is deleted after the message that is on its way, which goes with it', async () => {
  const { client, database, asked, arrive } = await onItsWay()
  const deleted = client.deleteChats([chatId])
  await database.chats.count()
  expect(asked).toEqual(['send One'])
  arrive()
  await deleted
  expect(asked).toEqual(['send One', 'delete'])
  expect(await database.messages.count()).toBe(0)
})

test('a message that did not arrive before its chat was deleted is never sent again', async () => {
  const { client, database, asked, send, lose } = await onItsWay()
  const deleted = client.deleteChats([chatId])
  lose()
  await deleted
  expect(await database.messages.count()).toBe(0)
  await send('Two')
  // The server hears of its key: without an answer it may still be on its way there.
  await vi.waitFor(() => expect(asked.slice(0, 3)).toEqual(['send One', 'delete id', 'send Two']))
})

/** A message whose only attempt had no answer, and what the server says when it is taken back. */
async function unanswered(sentIds: readonly string[]) {
  const database = await aDatabase()
  await mergeChats(database, [aChat({ countMessages: 1 })])
  const deleteMessages = vi.fn(async (_: { body: object }) => ({ ok: true, sentIds }))
  const client = await aClient(database, {
    async sendToUser() {
      throw new ApiError('unavailable', {}, 0)
    },
    deleteMessages,
  })
  const chat = await database.chats.get(chatId)
  if (!chat) throw new Error('no chat')
  const send = (text: string) => client.send(chat, { type: 'text', text })
  await send('One')
  await vi.waitFor(async () => expect(await database.messages.get('id')).toMatchObject({ attempted: true }))
  return { database, client, deleteMessages, send }
}

test('a message without an answer is taken back on the server too, and deleted for both if it has arrived', async () => {
  const { database, client, deleteMessages } = await unanswered([])
  const body = { messageIds: [], unsent: [{ chatId, tempId: 'id' }] }
  await client.discard('id')
  await vi.waitFor(async () => expect(await database.messages.count()).toBe(0))
  expect(deleteMessages).toHaveBeenCalledExactlyOnceWith({ body })
  const arrived = await unanswered(['msg_1'])
  await arrived.client.discard('id')
  await vi.waitFor(async () => expect(await arrived.database.messages.count()).toBe(0))
  const forBoth = { body: { messageIds: ['msg_1'], forEveryone: true } }
  expect(arrived.deleteMessages.mock.calls).toEqual([[{ body }], [forBoth]])
})

test('a message that cannot be taken back on the server now is taken back later, and is in no chat meanwhile', async () => {
  const { database, client, deleteMessages, send } = await unanswered([])
  deleteMessages.mockRejectedValueOnce(new ApiError('unavailable', {}, 0))
  await client.discard('id')
  expect(await ofChat(database, chatId).count()).toBe(0)
  await vi.waitFor(() => expect(deleteMessages).toHaveBeenCalledOnce())
  await send('Two')
  await vi.waitFor(() => expect(deleteMessages).toHaveBeenCalledTimes(2))
  await vi.waitFor(async () => expect(await database.messages.get('withdrawn/id')).toBeUndefined())
})

test('a message that is taken back while it is on its way is deleted for both after it has arrived', async () => {
  const { client, database, asked, arrive } = await onItsWay()
  await client.discard('id')
  arrive()
  await vi.waitFor(() => expect(asked).toEqual(['send One', 'withdraw id', 'delete for both msg_1']))
  await vi.waitFor(async () => expect(await database.messages.orderBy('outbox').count()).toBe(0))
})
