import { expect, test } from 'vitest'
import { aChat, aDatabase, mia } from '../chat.test-kit.ts'
import { mergeChats } from '../store/merge.ts'
import { readChats } from './use-chats.ts'

test('chats of one moment are in the order of the server: by their ids, the last one first', async () => {
  const database = await aDatabase()
  const ids = ['chat_b', 'chat_a', 'chat_c']
  await mergeChats(
    database,
    ids.map((_id) => aChat({ _id, updated: 5, users: [{ ...mia, userId: `usr_${_id}` }] })),
  )
  const order = (await readChats(database)).map(({ chat }) => chat._id)
  expect(order).toEqual(['chat_c', 'chat_b', 'chat_a'])
})

test('pinned chats come first, the last one that was pinned at the top', async () => {
  const database = await aDatabase()
  const pins = { chat_a: 1, chat_b: undefined, chat_c: 2 }
  await mergeChats(
    database,
    Object.entries(pins).map(([_id, pinnedAt], at) =>
      aChat({
        _id,
        updated: 5 + at,
        users: [{ ...mia, userId: `usr_${_id}` }],
        ...(pinnedAt !== undefined && { pinnedAt }),
      }),
    ),
  )
  const order = (await readChats(database)).map(({ chat }) => chat._id)
  expect(order).toEqual(['chat_c', 'chat_a', 'chat_b'])
})
