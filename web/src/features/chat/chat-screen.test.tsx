import { cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import chat from '../../../../locales/en/chat.json' with { type: 'json' }
import { createObservable } from '../../platform/observable.ts'
import type { Platform } from '../../platform/platform.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { createChatScreen } from './chat-screen.tsx'

afterEach(cleanup)

test('where chats could not be loaded, the screen says so, and support is reached by email', async () => {
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', ns: ['chat'], resources: { en: { chat } } })
  const Screen = createChatScreen(createObservable(null))
  render(
    <I18nextProvider i18n={i18n}>
      <PlatformProvider platform={{ brand: { supportEmail: 'help@serendip.example' } } as Platform}>
        <Screen />
      </PlatformProvider>
    </I18nextProvider>,
  )
  expect(screen.getByRole('heading', { name: chat.notLoaded.title })).toBeTruthy()
  const link = screen.getByRole('link', { name: chat.support.ask })
  expect(link.getAttribute('href')).toBe('mailto:help@serendip.example')
})
