import { expect, test } from 'vitest'
import { type Get, readWholeList } from './chat-reads.ts'

test('a chat that leaves the requests while the lists are read is found', async () => {
  let isRequest = true
  const lists: string[] = []
  const get = (async (path: string) => {
    const filter = new URLSearchParams(path.split('?')[1]).get('filter') ?? ''
    lists.push(filter)
    const chats = (filter === 'requestFolder') === isRequest ? [{ _id: 'chat_one' }] : []
    // A reply leads it out after the first list was read.
    isRequest = false
    return { chats, folders: [], paginationToken: null, change: lists.length }
  }) as Get
  const { chats, change } = await readWholeList(get)
  expect(lists.toSorted()).toEqual(['default', 'requestFolder'])
  expect(new Set(chats.map(({ _id }) => _id))).toEqual(new Set(['chat_one']))
  expect(change).toBe(1)
})
