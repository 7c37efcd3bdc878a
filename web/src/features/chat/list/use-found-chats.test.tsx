import { ApiError } from '@serendip/contract/http-request'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import type { Clock } from '../../../platform/clock.ts'
import { fakeClock } from '../../../platform/fake-clock.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { aChat, aDatabase, chatId } from '../chat.test-kit.ts'
import { ChatProvider } from '../chat-context.tsx'
import type { ChatClient } from '../engine/chat-client.port.ts'
import type { ChatDatabase } from '../store/chat-database.ts'
import { useFoundChats } from './use-found-chats.ts'

afterEach(cleanup)

type Answer = (wanted: { query: { search: string } }) => Promise<{ chats: ReturnType<typeof aChat>[] }>

function searching(database: ChatDatabase, clock: Clock, getList: Answer) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TestProviders queries={queries} platform={aPlatform({ api: { chat: { getList } }, clock })}>
      <ChatProvider value={stub<ChatClient>({ database })}>{children}</ChatProvider>
    </TestProviders>
  )
  return renderHook(({ words }) => useFoundChats(words), { wrapper, initialProps: { words: '' } })
}

test('the server is asked once, when the person has stopped writing', async () => {
  const database = await aDatabase()
  const clock = fakeClock()
  const asked: string[] = []
  const { rerender, result } = searching(database, clock, async ({ query }) => {
    asked.push(query.search)
    return { chats: [aChat()] }
  })
  expect(result.current).toBeNull()
  for (const words of ['c', 'co', 'cof']) {
    rerender({ words })
    act(() => clock.advance(299))
  }
  expect(asked).toEqual([])
  act(() => clock.advance(1))
  await waitFor(() => expect([...(result.current?.found.keys() ?? [])]).toEqual([chatId]))
  expect(asked).toEqual(['cof'])
  rerender({ words: '' })
  expect(result.current).toBeNull()
})

test('a search waits until the server has answered, and shows a refusal, after which another try may follow', async () => {
  const clock = fakeClock()
  let answer = Promise.withResolvers<{ chats: ReturnType<typeof aChat>[] }>()
  const { rerender, result } = searching(await aDatabase(), clock, () => answer.promise)
  rerender({ words: 'cof' })
  expect(result.current?.isWaiting).toBe(true)
  act(() => clock.advance(300))
  await waitFor(() => expect(result.current?.isWaiting).toBe(true))
  answer.reject(new ApiError('rate_limited'))
  await waitFor(() =>
    expect(result.current).toMatchObject({ isWaiting: false, error: { code: 'rate_limited' } }),
  )
  answer = Promise.withResolvers()
  act(() => result.current?.retry())
  await waitFor(() => expect(result.current).toMatchObject({ isWaiting: true, error: null }))
  answer.resolve({ chats: [aChat()] })
  await waitFor(() => expect([...(result.current?.found.keys() ?? [])]).toEqual([chatId]))
  expect(result.current).toMatchObject({ isWaiting: false, error: null })
})

test('a search without network says that it failed, and is repeated with the network', async () => {
  const clock = fakeClock()
  onTestFinished(() => onlineManager.setOnline(true))
  onlineManager.setOnline(false)
  const { rerender, result } = searching(await aDatabase(), clock, async () => {
    if (!onlineManager.isOnline()) throw new ApiError('unavailable', {}, 0)
    return { chats: [aChat()] }
  })
  rerender({ words: 'cof' })
  act(() => clock.advance(300))
  await waitFor(() =>
    expect(result.current).toMatchObject({ isWaiting: false, error: { code: 'unavailable' } }),
  )
  act(() => onlineManager.setOnline(true))
  await waitFor(() => expect([...(result.current?.found.keys() ?? [])]).toEqual([chatId]))
})
