import type { HistoryPage } from '@serendip/contract'
import { expect, test, vi } from 'vitest'
import { fakeClock } from '../../../platform/fake-clock.ts'
import { aChat, aDatabase, aMessage, chatId, me } from '../chat.test-kit.ts'
import { mergeChats } from '../store/merge.ts'
import { createChatClient } from './chat-client.ts'

interface Asked {
  readonly query: { readonly count: number; readonly paginationToken?: string }
}

/** A chat of 500 messages on the server; how many were read so far, and what was asked. */
async function aReader(readSeq: number) {
  const database = await aDatabase()
  await mergeChats(database, [aChat({ readSeq, unreadMessages: 500 - readSeq, countMessages: 500 })])
  const counts: number[] = []
  const history = vi.fn(async ({ query: { count, paginationToken } }: Asked): Promise<HistoryPage> => {
    counts.push(count)
    const end = paginationToken === undefined ? 500 : Number(paginationToken) - 1
    const start = Math.max(1, end - count + 1)
    return {
      messages: Array.from({ length: end - start + 1 }, (_, at) => aMessage(start + at)),
      olderToken: start > 1 ? `${start}` : null,
      newerToken: null,
    }
  })
  const client = createChatClient({
    ...{ userId: me, database, clock: fakeClock(), uuid: () => 'id', brand: { id: 'serendip' } },
    api: { chat: { history } },
    socket: { state: 'closed', on: () => () => {} },
    session: { token: () => null },
    ...{ alone: (task: () => Promise<void>) => task(), onOnline() {}, onOutbox() {} },
  } as unknown as Parameters<typeof createChatClient>[0])
  return { client, counts }
}

test('a history opens with 20 messages; a full load up to the first unread one reads later pages of 100', async () => {
  const { client, counts } = await aReader(250)
  await client.readOlder(chatId)
  expect(counts).toEqual([20, 100, 100, 100])
  expect(await client.database.messages.count()).toBe(320)
  await client.readOlder(chatId)
  expect(counts).toEqual([20, 100, 100, 100, 20])
})

test('a history without anything unread reads 20 messages at a time', async () => {
  const { client, counts } = await aReader(500)
  await client.readOlder(chatId)
  await client.readOlder(chatId)
  expect(counts).toEqual([20, 20])
})
