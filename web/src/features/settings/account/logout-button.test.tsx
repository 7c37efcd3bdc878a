import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import nav from '../../../../../locales/en/nav.json' with { type: 'json' }
import settings from '../../../../../locales/en/settings.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { outboxEntry } from '../../../platform/session/chat-traces.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { LogoutButton } from './logout-button.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

async function aButton() {
  const logout = vi.fn(async () => undefined)
  render(
    <TestProviders platform={aPlatform({ logout })}>
      <LogoutButton />
    </TestProviders>,
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
