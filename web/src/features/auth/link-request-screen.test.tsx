import { ApiError } from '@serendip/contract/http-request'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import auth from '../../../../locales/en/auth.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { keepLinkRequest, readLinkRequest } from '../../platform/session/link-request.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { LinkRequestScreen } from './link-request-screen.tsx'

const acts: string[] = []
const logInAsAda = auth.linkRequest.login.replace('{{name}}', 'Ada')

beforeEach(() => {
  vi.spyOn(location, 'replace').mockImplementation((address) => void acts.push(`opens ${address}`))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  sessionStorage.clear()
  acts.length = 0
})

interface ScreenOptions {
  readonly confirmEmail?: () => Promise<{ ok: true; already?: boolean }>
  readonly isVoid?: boolean
  readonly isLoggedIn?: boolean
}

const refuse = (code: 'code_invalid' | 'email_taken' | 'email_refused') => Promise.reject(new ApiError(code))

async function show(given: ScreenOptions = {}): Promise<void> {
  const platform = aPlatform({
    api: {
      accounts: {
        linkOwner: () =>
          given.isVoid
            ? refuse('code_invalid')
            : Promise.resolve({ name: 'Ada', maskedEmail: 'a•••@mail.example' }),
        async loginByToken({ body }: { body: { token: string } }) {
          acts.push(`logs in by ${body.token}`)
          return { authData: { token: 'session' }, profile: {} }
        },
      },
      mail: {
        confirmEmail({ body }: { body: { code: string } }) {
          acts.push(`confirms by ${body.code}`)
          return given.confirmEmail?.() ?? Promise.resolve({ ok: true, already: false })
        },
      },
    },
    analytics: { report() {} },
    brand: { id: 'serendip', name: 'Serendip' },
    session: { open: () => acts.push('session opened'), current: () => (given.isLoggedIn ? {} : null) },
  })
  render(
    <TestProviders platform={platform} address="/?action=link">
      <LinkRequestScreen />
    </TestProviders>,
  )
}

const button = (name: string) => screen.findByRole('button', { name })
const email = { kind: 'email', code: 'secret', next: '/de/login?a=1' } as const
const login = { kind: 'login', code: 'secret', next: '/settings?a=1' } as const

test('an address is not confirmed before a tap, and the focus is on the button', async () => {
  keepLinkRequest(sessionStorage, email)
  await show()
  expect(await button(auth.linkRequest.confirm)).toBe(document.activeElement)
  expect(acts).toEqual([])
})

test.each([
  ['success', () => Promise.resolve({ ok: true as const, already: false })],
  ['already', () => Promise.resolve({ ok: true as const, already: true })],
  ['expired', () => refuse('code_invalid')],
  ['taken', () => refuse('email_taken')],
  ['taken', () => refuse('email_refused')],
  ['failed', () => Promise.reject(new TypeError('no connection'))],
])('a tap confirms once and opens the link’s page with the outcome %s', async (outcome, confirmEmail) => {
  keepLinkRequest(sessionStorage, email)
  await show({ confirmEmail })
  fireEvent.click(await button(auth.linkRequest.confirm))
  await waitFor(() =>
    expect(acts).toEqual(['confirms by secret', `opens /de/login?a=1&confirmed=${outcome}`]),
  )
  expect(readLinkRequest(sessionStorage)).toBeNull()
})

test('a link names its account and opens no session before a tap', async () => {
  keepLinkRequest(sessionStorage, login)
  await show()
  expect(await button(logInAsAda)).toBe(document.activeElement)
  expect(screen.getByText(/a•••@mail.example/)).toBeTruthy()
  expect(acts).toEqual([])
  fireEvent.click(await button(logInAsAda))
  await waitFor(() => expect(acts).toEqual(['logs in by secret', 'session opened', 'opens /settings?a=1']))
  expect(readLinkRequest(sessionStorage)).toBeNull()
})

test('a link replaces no session that another tab opened meanwhile', async () => {
  keepLinkRequest(sessionStorage, login)
  await show({ isLoggedIn: true })
  fireEvent.click(await button(logInAsAda))
  await waitFor(() => expect(acts).toEqual(['opens /settings?a=1']))
})

test('a link whose code is used or expired says so, and leads on to its page', async () => {
  keepLinkRequest(sessionStorage, login)
  await show({ isVoid: true })
  expect(await screen.findByText(auth.linkRequest.voidText)).toBeTruthy()
  fireEvent.click(await button(auth.linkRequest.onward))
  expect(acts).toEqual(['opens /settings?a=1'])
})
