import 'fake-indexeddb/auto'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { createObservable } from '../../../../platform/observable.ts'
import { stub } from '../../../../platform/stub.test-kit.ts'
import { aChat, aDatabase, aMessage, chatId } from '../../chat.test-kit.ts'
import { ChatProvider } from '../../chat-context.tsx'
import type { ChatClient } from '../../engine/chat-client.port.ts'
import { mergeChats } from '../../store/merge.ts'
import { useNewAtOpening } from './use-new-at-opening.ts'

async function anOpened(start: 'syncing' | 'current', lastSeq: number) {
  const database = await aDatabase()
  await mergeChats(database, [aChat({ readSeq: 1, lastMessage: aMessage(lastSeq) })])
  const chat = await database.chats.get(chatId)
  if (!chat) throw new Error('the chat was not stored')
  const state = createObservable<'syncing' | 'current' | 'failed'>(start)
  const client = stub<ChatClient>({ database, state })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ChatProvider value={client}>{children}</ChatProvider>
  )
  const { result } = renderHook(() => useNewAtOpening(chat), { wrapper })
  return { database, state, isNew: (order: number) => result.current(order) }
}

test('what was unread at the opening is new, and what arrives afterwards is not', async () => {
  const { isNew } = await anOpened('current', 3)
  expect([1, 2, 3, 4].map(isNew)).toEqual([false, true, true, false])
})

test('what the server had before the chats were current is new too', async () => {
  const { database, state, isNew } = await anOpened('syncing', 2)
  expect([1, 2, 3].map(isNew)).toEqual([false, true, true])
  await database.chats.update(chatId, { lastMessage: aMessage(3) })
  state.set('current')
  await waitFor(() => expect([2, 3, 4].map(isNew)).toEqual([true, true, false]))
})
