import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { fakeClock } from '../../../platform/fake-clock.ts'
import type { Platform } from '../../../platform/platform.ts'
import { PlatformProvider } from '../../../platform/platform-context.tsx'
import { aChat, aDatabase, chatId } from '../chat.test-kit.ts'
import { ChatProvider } from '../chat-context.tsx'
import type { ChatClient } from '../engine/chat-client.ts'
import { useFoundChats } from './use-found-chats.ts'

afterEach(cleanup)

test('the server is asked once, when the person has stopped writing', async () => {
  const database = await aDatabase()
  const clock = fakeClock()
  const asked: string[] = []
  const api = {
    chat: {
      async getList({ query }: { query: { search: string } }) {
        asked.push(query.search)
        return { chats: [aChat()] }
      },
    },
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <PlatformProvider platform={{ api, clock } as unknown as Platform}>
        <ChatProvider value={{ database } as unknown as ChatClient}>{children}</ChatProvider>
      </PlatformProvider>
    </QueryClientProvider>
  )
  const { rerender, result } = renderHook(({ words }) => useFoundChats(words), {
    wrapper,
    initialProps: { words: '' },
  })
  expect(result.current).toBeNull()
  for (const words of ['c', 'co', 'cof']) {
    rerender({ words })
    act(() => clock.advance(299))
  }
  expect(asked).toEqual([])
  act(() => clock.advance(1))
  await waitFor(() => expect([...(result.current?.keys() ?? [])]).toEqual([chatId]))
  expect(asked).toEqual(['cof'])
  rerender({ words: '' })
  expect(result.current).toBeNull()
})
