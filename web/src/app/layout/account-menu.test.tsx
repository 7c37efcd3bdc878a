import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import everywhere from '../../../../locales/en/everywhere.json' with { type: 'json' }
import nav from '../../../../locales/en/nav.json' with { type: 'json' }
import type { Platform } from '../../platform/platform.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { MemoryRouter } from '../../platform/router/memory-router.test-kit.tsx'
import { outboxEntry } from '../../platform/session/chat-traces.ts'
import { AccountMenu } from './account-menu.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('Log out asks first where messages were not sent', async () => {
  localStorage.setItem(outboxEntry, '1')
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', ns: ['nav', 'everywhere'], resources: { en: { nav, everywhere } } })
  const logout = vi.fn(async () => undefined)
  const profile = { _id: 'usr_ada', name: 'Ada', avatar: '' } as never
  render(
    <I18nextProvider i18n={i18n}>
      <PlatformProvider platform={{ logout } as unknown as Platform}>
        <MemoryRouter>
          <AccountMenu profile={profile} onActivity={() => {}} />
        </MemoryRouter>
      </PlatformProvider>
    </I18nextProvider>,
  )
  fireEvent.click(await screen.findByRole('menuitem', { name: nav.logout }))
  const dialog = await screen.findByRole('dialog', { name: nav.unsentTitle })
  expect(logout).not.toHaveBeenCalled()
  fireEvent.click(within(dialog).getByRole('button', { name: nav.logout }))
  expect(logout).toHaveBeenCalledOnce()
})
