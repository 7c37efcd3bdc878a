import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import chat from '../../../../../locales/en/chat.json' with { type: 'json' }
import type { Platform } from '../../../platform/platform.ts'
import { PlatformProvider } from '../../../platform/platform-context.tsx'
import { aDatabase } from '../chat.test-kit.ts'
import { ChatProvider } from '../chat-context.tsx'
import type { ChatClient } from '../engine/chat-client.port.ts'
import { MessageActionsProvider } from './message-actions.tsx'
import { Openers } from './openers.tsx'

afterEach(cleanup)

test('an opener goes into the box, and the openers are asked for once a day, also by a new page', async () => {
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', ns: ['chat'], resources: { en: { chat } } })
  const letsTalkMessages = vi.fn(async () => ({ messages: ['One?', 'Two?'] }))
  const onOpener = vi.fn()
  const actions = {
    selected: null,
    marked: null,
    onOpener,
    onEdit() {},
    onReply: null,
    canReact: false,
    onReport: null,
    onSelect() {},
    onJump() {},
  }
  const database = await aDatabase()
  let now = 1_000
  const platform = { api: { chat: { letsTalkMessages } }, clock: { now: () => now } }
  const show = () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <I18nextProvider i18n={i18n}>
          <PlatformProvider platform={platform as unknown as Platform}>
            <ChatProvider value={{ database } as unknown as ChatClient}>
              <MessageActionsProvider value={actions}>
                <Openers />
              </MessageActionsProvider>
            </ChatProvider>
          </PlatformProvider>
        </I18nextProvider>
      </QueryClientProvider>,
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
