import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { fakeClock } from '../../../platform/fake-clock.ts'
import { createObservable } from '../../../platform/observable.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { ChatProvider } from '../chat-context.tsx'
import type { ChatClient } from '../engine/chat-client.port.ts'
import { useCurrentRows } from './use-current-rows.ts'

afterEach(cleanup)

test('rows are read again once they rest on screen, and the list is current', () => {
  const clock = fakeClock()
  const asked: (readonly string[])[] = []
  const state = createObservable('syncing')
  const client = {
    state,
    async keepCurrent(chatIds: readonly string[]) {
      asked.push(chatIds)
    },
  }
  const { rerender } = renderHook(({ ids }) => useCurrentRows(ids), {
    initialProps: { ids: ['chat_1', 'chat_2'] },
    wrapper: ({ children }) => (
      <TestProviders platform={aPlatform({ clock })}>
        <ChatProvider value={stub<ChatClient>(client)}>{children}</ChatProvider>
      </TestProviders>
    ),
  })
  act(() => clock.advance(1_000))
  expect(asked).toEqual([])
  act(() => state.set('current'))
  act(() => clock.advance(299))
  rerender({ ids: ['chat_2', 'chat_3'] })
  act(() => clock.advance(299))
  expect(asked).toEqual([])
  act(() => clock.advance(1))
  expect(asked).toEqual([['chat_2', 'chat_3']])
  rerender({ ids: [] })
  act(() => clock.advance(1_000))
  expect(asked).toHaveLength(1)
})
