// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { Api } from '../../platform/api/api-client.ts'
import { stub } from '../../platform/stub.test-kit.ts'
import { beginSignIn } from './begin-sign-in.ts'
import { type PendingSignIn, keepSignIn, signInLifeMs, takeSignIn } from './pending-sign-in.ts'
import { readSignInReturn } from './read-return.ts'

const nonce = 'n'.repeat(43)
const option = { clientId: 'us', authorizeUrl: 'https://provider.example/auth?x=1', answer: 'code' as const }

function aTab(over: object = {}) {
  const assign = vi.fn()
  const location = { origin: 'https://meet.example', search: '?utm_source=mail', assign }
  const api = stub<Api>({
    accounts: { signInOptions: async () => ({ google: option, apple: option, nonce, ...over }) },
  })
  return { api, assign, page: stub<Window>({ location, sessionStorage }) }
}
const wish = { method: 'google', from: 'login', given: {} } as const

afterEach(() => sessionStorage.clear())

async function begun(over: object = {}, asked: Parameters<typeof beginSignIn>[2] = wish) {
  const { api, page, assign } = aTab(over)
  await beginSignIn(api, page, asked)
  const address = new URL(String(assign.mock.calls[0]?.[0]))
  return { address, query: address.searchParams, pending: takeSignIn(sessionStorage, Date.now()) }
}

test('Google gets a state, the server’s nonce and a challenge, and answers in the fragment', async () => {
  const { address, query, pending } = await begun()
  expect(address.origin + address.pathname).toBe('https://provider.example/auth')
  expect(Object.fromEntries(query)).toMatchObject({
    x: '1',
    client_id: 'us',
    response_type: 'code',
    response_mode: 'fragment',
    nonce,
    redirect_uri: 'https://meet.example/login/social',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
  })
  expect(query.get('state')).toBe(pending?.state)
  expect(query.get('state')).toMatch(/^[\w-]{43}$/)
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pending?.codeVerifier ?? ''))
  expect(query.get('code_challenge')).toBe(Buffer.from(hash).toString('base64url'))
  expect(pending).toMatchObject({ method: 'google', from: 'login', search: '?utm_source=mail' })
})

test('without a secret on the server Google returns its ID token directly, and there is no verifier', async () => {
  const { query, pending } = await begun({ google: { ...option, answer: 'id_token' } })
  expect([query.get('response_type'), query.has('code_challenge')]).toEqual(['id_token', false])
  expect(pending?.codeVerifier).toBeNull()
})

test('Apple is asked to answer with a form, which it requires for an email', async () => {
  const given = { name: 'Ada', birthday: '1990-01-01' }
  const { query, pending } = await begun({}, { method: 'apple', from: 'signup', given })
  expect([query.get('response_mode'), query.get('scope')]).toEqual(['form_post', 'openid name email'])
  expect(query.has('code_challenge')).toBe(false)
  expect(pending?.given).toEqual(given)
})

test('no two questions have one state or one verifier', async () => {
  const [first, second] = [await begun(), await begun()]
  expect(first.pending?.state).not.toBe(second.pending?.state)
  expect(first.pending?.codeVerifier).not.toBe(second.pending?.codeVerifier)
})

test('a provider that is not configured is never opened', async () => {
  const { api, page, assign } = aTab({ google: null })
  await expect(beginSignIn(api, page, wish)).rejects.toMatchObject({ code: 'social_failed' })
  expect(assign).not.toHaveBeenCalled()
  expect(sessionStorage.length).toBe(0)
})

const pending: PendingSignIn = {
  method: 'google',
  from: 'login',
  state: 's'.repeat(43),
  codeVerifier: null,
  search: '',
  given: {},
  guestStep: null,
  until: 1_000 + signInLifeMs,
}
const { state } = pending

test('a question is taken once, and not after its time', () => {
  keepSignIn(sessionStorage, pending)
  expect(takeSignIn(sessionStorage, 1_000)).toEqual(pending)
  expect(takeSignIn(sessionStorage, 1_000)).toBeNull()
  keepSignIn(sessionStorage, pending)
  expect(takeSignIn(sessionStorage, pending.until)).toBeNull()
  sessionStorage.setItem('signIn', '{"method":"evil"}')
  expect(takeSignIn(sessionStorage, 1_000)).toBeNull()
})

test.each([
  [`#state=${state}&code=c`, { kind: 'vouched', token: 'c', isCode: true, name: null }],
  [`#state=${state}&id_token=t&name=Ada`, { kind: 'vouched', token: 't', isCode: false, name: 'Ada' }],
  [`#state=${state}&error=access_denied`, { kind: 'refused', cause: 'cancelled' }],
  [`#state=${state}&error=user_cancelled_authorize`, { kind: 'refused', cause: 'cancelled' }],
  [`#state=${state}&error=server_error&code=c`, { kind: 'refused', cause: 'provider' }],
  [`#state=${state}`, { kind: 'refused', cause: 'provider' }],
  [`#state=${state}x&code=c`, { kind: 'refused', cause: 'unasked' }],
  ['#code=c', { kind: 'refused', cause: 'unasked' }],
  ['', { kind: 'refused', cause: 'unasked' }],
] as const)('%s is read as %o', (hash, read) => {
  expect(readSignInReturn(hash, pending)).toEqual(read)
  expect(readSignInReturn(hash, null)).toEqual({ kind: 'refused', cause: 'unasked' })
})

test.each([
  ['no method', { method: 'facebook' }],
  ['no origin', { from: 'elsewhere' }],
  ['a short state', { state: 'x' }],
  ['a state that is no text', { state: 7 }],
  ['a verifier that is no text', { codeVerifier: 7 }],
  ['a long guest step', { guestStep: 'x'.repeat(41) }],
  ['no query', { search: null }],
  ['no answers', { given: null }],
  ['no end', { until: 'later' }],
])('a stored state with %s is none', (_, damage) => {
  sessionStorage.setItem('signIn', JSON.stringify({ ...pending, ...damage }))
  expect(takeSignIn(sessionStorage, 1_000)).toBeNull()
})
