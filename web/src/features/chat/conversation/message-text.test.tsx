import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import chat from '../../../../../locales/en/chat.json' with { type: 'json' }
import everywhere from '../../../../../locales/en/everywhere.json' with { type: 'json' }
import type { Platform } from '../../../platform/platform.ts'
import { PlatformProvider } from '../../../platform/platform-context.tsx'
import { MessageText } from './message-text.tsx'

vi.stubGlobal('matchMedia', () => ({ matches: false }))
afterEach(cleanup)

async function aText(text: string, opensLinks: boolean) {
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({
    lng: 'en',
    ns: ['chat', 'everywhere'],
    resources: { en: { chat, everywhere } },
    interpolation: { escapeValue: false },
  })
  const platform = { brand: { name: 'Serendip' } } as unknown as Platform
  render(
    <I18nextProvider i18n={i18n}>
      <PlatformProvider platform={platform}>
        <MessageText message={{ text }} opensLinks={opensLinks} />
      </PlatformProvider>
    </I18nextProvider>,
  )
}

test('an address opens after its target was shown, in a tab that knows nothing of this one', async () => {
  await aText('Look: https://example.com/menu', true)
  expect(screen.queryByRole('link')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'https://example.com/menu' }))
  expect(screen.getByRole('dialog').textContent).toContain('to example.com.')
  const link = screen.getByRole('link', { name: 'Open link' })
  expect(link.getAttribute('href')).toBe('https://example.com/menu')
  expect([
    link.getAttribute('target'),
    link.getAttribute('rel'),
    link.getAttribute('referrerpolicy'),
  ]).toEqual(['_blank', 'noopener noreferrer', 'no-referrer'])
})

test('an address from a stranger is text', async () => {
  await aText('Look: https://example.com/menu', false)
  expect(screen.getByText('Look: https://example.com/menu')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
