import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import everywhere from '../../../../../locales/en/everywhere.json' with { type: 'json' }
import nav from '../../../../../locales/en/nav.json' with { type: 'json' }
import settings from '../../../../../locales/en/settings.json' with { type: 'json' }
import type { Platform } from '../../../platform/platform.ts'
import { PlatformProvider } from '../../../platform/platform-context.tsx'
import { outboxEntry } from '../../../platform/session/chat-traces.ts'
import { LogoutButton } from './logout-button.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

async function aButton() {
  const i18n = createInstance().use(initReactI18next)
  const resources = { en: { settings, nav, everywhere } }
  await i18n.init({ lng: 'en', ns: ['settings', 'nav', 'everywhere'], resources })
  const logout = vi.fn(async () => undefined)
  render(
    <I18nextProvider i18n={i18n}>
      <PlatformProvider platform={{ logout } as unknown as Platform}>
        <LogoutButton />
      </PlatformProvider>
    </I18nextProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: settings.account.logout }))
  return { logout }
}

test('logs out at once where every message was sent', async () => {
  const { logout } = await aButton()
  expect(logout).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('asks first where messages were not sent, and logs out only if the person says so', async () => {
  localStorage.setItem(outboxEntry, '1')
  const { logout } = await aButton()
  const dialog = screen.getByRole('dialog', { name: nav.unsentTitle })
  expect(within(dialog).getByText(nav.unsentText)).toBeTruthy()
  expect(logout).not.toHaveBeenCalled()
  fireEvent.click(within(dialog).getByRole('button', { name: nav.logout }))
  expect(logout).toHaveBeenCalledOnce()
})
