import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import chat from '../../../../locales/en/chat.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { createObservable } from '../../platform/observable.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { createChatScreen } from './chat-screen.tsx'

afterEach(cleanup)

test('where chats could not be loaded, the screen says so, and support is reached by email', async () => {
  const Screen = createChatScreen(createObservable(null))
  render(
    <TestProviders platform={aPlatform({ brand: { supportEmail: 'help@serendip.example' } })}>
      <Screen />
    </TestProviders>,
  )
  expect(screen.getByRole('heading', { name: chat.notLoaded.title })).toBeTruthy()
  const link = screen.getByRole('link', { name: chat.support.ask })
  expect(link.getAttribute('href')).toBe('mailto:help@serendip.example')
})
