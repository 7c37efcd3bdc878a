import type { OwnProfile } from '@serendip/contract'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Activity, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import nav from '../../../../locales/en/nav.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { outboxEntry } from '../../platform/session/chat-traces.ts'
import { stub } from '../../platform/stub.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { AccountMenu } from './account-menu.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

async function open(shown: (menu: ReactNode) => ReactNode = (menu) => menu) {
  const logout = vi.fn(async () => undefined)
  const profile = stub<OwnProfile>({ _id: 'usr_ada', name: 'Ada', avatar: '', avatarOnModeration: '' })
  const view = (around: typeof shown) => (
    <TestProviders platform={aPlatform({ logout })}>
      {around(<AccountMenu profile={profile} onInstall={null} />)}
    </TestProviders>
  )
  const { rerender } = render(view(shown))
  await screen.findByRole('menuitem', { name: nav.logout })
  return { logout, show: (around: typeof shown) => rerender(view(around)) }
}

test('Log out asks first where messages were not sent', async () => {
  localStorage.setItem(outboxEntry, '1')
  const { logout } = await open()
  fireEvent.click(screen.getByRole('menuitem', { name: nav.logout }))
  const dialog = await screen.findByRole('dialog', { name: nav.unsentTitle })
  expect(logout).not.toHaveBeenCalled()
  fireEvent.click(within(dialog).getByRole('button', { name: nav.logout }))
  expect(logout).toHaveBeenCalledOnce()
})

/** A call hides the header, as the layout does, and its end shows it again. */
const header = (mode: 'visible' | 'hidden') => (menu: ReactNode) => <Activity mode={mode}>{menu}</Activity>

test.each([
  ['used and closed before a call', true],
  ['left open when a call began', false],
])(
  'a menu that was %s does not open over the screen after it; a press opens it',
  async (_before, isClosed) => {
    const { show } = await open(header('visible'))
    if (isClosed) {
      fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
      await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    }
    for (let call = 0; call < 2; call += 1) {
      await act(async () => show(header('hidden')))
      await act(async () => show(header('visible')))
      expect(screen.queryByRole('menu')).toBeNull()
    }
    fireEvent.keyDown(screen.getByRole('button', { name: nav.account.replace('{{name}}', 'Ada') }), {
      key: 'Enter',
    })
    expect(await screen.findByRole('menu')).toBeTruthy()
  },
)

test.each([
  [null, false],
  [() => {}, true],
])('Install app is offered where it can be installed (%#)', async (onInstall, isOffered) => {
  const profile = stub<OwnProfile>({ _id: 'usr_ada', name: 'Ada', avatar: '', avatarOnModeration: '' })
  render(
    <TestProviders platform={aPlatform({})}>
      <AccountMenu profile={profile} onInstall={onInstall} />
    </TestProviders>,
  )
  await screen.findByRole('menuitem', { name: nav.logout })
  expect(screen.queryByRole('menuitem', { name: nav.install }) !== null).toBe(isOffered)
})
