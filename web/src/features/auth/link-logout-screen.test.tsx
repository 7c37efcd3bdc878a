import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import auth from '../../../../locales/en/auth.json' with { type: 'json' }
import nav from '../../../../locales/en/nav.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { outboxEntry } from '../../platform/session/chat-traces.ts'
import { keepLinkLogin, readLinkLogin } from '../../platform/session/link-login.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { LinkLogoutScreen } from './link-logout-screen.tsx'

const acts: string[] = []

beforeEach(() => {
  vi.spyOn(location, 'replace').mockImplementation((address) => void acts.push(`opens ${address}`))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  sessionStorage.clear()
  localStorage.clear()
  acts.length = 0
})

async function show(): Promise<void> {
  const platform = aPlatform({
    api: {
      accounts: {
        profile: async () => ({ profile: { name: 'Ada', email: 'ada@mail.example' } }),
        linkOwner: async () => ({ name: 'Mallory', maskedEmail: 'm•••@evil.example' }),
        async loginByToken({ body }: { body: { token: string } }) {
          acts.push(`logs in by ${body.token}`)
          return { authData: { token: 'other' }, profile: {} }
        },
      },
    },
    analytics: { report() {} },
    brand: { id: 'serendip', name: 'Serendip' },
    session: { open: () => acts.push('session replaced') },
    leave: async () => void acts.push('session ended'),
  })
  render(
    <TestProviders platform={platform} address="/?action=logout">
      <LinkLogoutScreen />
    </TestProviders>,
  )
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('a link that would replace the session names both accounts, and does nothing without a tap', async () => {
  keepLinkLogin(sessionStorage, 'theirs')
  await show()
  expect((await screen.findByText(/Ada/)).textContent).toContain('ada@mail.example')
  expect((await screen.findByText(/Mallory/)).textContent).toContain('m•••@evil.example')
  expect(acts).toEqual([])
})

test('whoever stays keeps the session, and the link’s code is forgotten', async () => {
  keepLinkLogin(sessionStorage, 'theirs')
  await show()
  await press(auth.linkLogout.stay)
  expect(acts).toEqual(['opens /'])
  expect(readLinkLogin(sessionStorage)).toBeNull()
})

test('a tap switches: the session ends, and the link’s opens', async () => {
  keepLinkLogin(sessionStorage, 'theirs')
  await show()
  await press(auth.linkLogout.switch)
  await waitFor(() =>
    expect(acts).toEqual(['session ended', 'logs in by theirs', 'session replaced', 'opens /']),
  )
})

test('a link that only logs out warns of messages that would be lost, and logs out by a tap', async () => {
  localStorage.setItem(outboxEntry, '1')
  await show()
  expect(await screen.findByText(new RegExp(nav.unsentTitle))).toBeTruthy()
  expect(acts).toEqual([])
  await press(nav.logout)
  await waitFor(() => expect(acts).toEqual(['session ended', 'opens /']))
})
