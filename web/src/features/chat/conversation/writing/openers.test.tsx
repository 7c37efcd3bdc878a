import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aPlatform } from '../../../../platform/a-platform.test-kit.ts'
import { stub } from '../../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../../platform/test-providers.test-kit.tsx'
import { aDatabase } from '../../chat.test-kit.ts'
import { ChatProvider } from '../../chat-context.tsx'
import type { ChatClient } from '../../engine/chat-client.port.ts'
import { MessageActionsProvider } from '../bubbles/message-actions.tsx'
import { Openers } from './openers.tsx'

afterEach(cleanup)

test('an opener goes into the box, and the openers are asked for once a day, also by a new page', async () => {
  const letsTalkMessages = vi.fn(async () => ({ messages: ['One?', 'Two?'] }))
  const onOpener = vi.fn()
  const actions = {
    selected: null,
    marked: null,
    onOpener,
    onEdit() {},
    onReply: null,
    onEditSent: null,
    onForward: null,
    canReact: false,
    onReport: null,
    onSelect() {},
    onJump() {},
  }
  const database = await aDatabase()
  let now = 1_000
  const platform = aPlatform({ api: { chat: { letsTalkMessages } }, clock: { now: () => now } })
  const show = () =>
    render(
      <TestProviders platform={platform}>
        <ChatProvider value={stub<ChatClient>({ database })}>
          <MessageActionsProvider value={actions}>
            <Openers />
          </MessageActionsProvider>
        </ChatProvider>
      </TestProviders>,
    )
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Two?' }))
  expect(onOpener).toHaveBeenCalledExactlyOnceWith('Two?')
  cleanup()
  now += 24 * 60 * 60 * 1000 - 1
  show()
  expect(await screen.findByRole('list', { name: 'Suggested first messages' })).toBeTruthy()
  expect(letsTalkMessages).toHaveBeenCalledOnce()
  cleanup()
  now += 1
  show()
  expect(await screen.findByRole('list', { name: 'Suggested first messages' })).toBeTruthy()
  expect(letsTalkMessages).toHaveBeenCalledTimes(2)
})
