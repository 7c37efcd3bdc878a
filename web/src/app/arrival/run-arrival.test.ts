import { expect, test, vi } from 'vitest'
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { readLinkRequest } from '../../platform/session/link-request.ts'
import { runArrival } from './run-arrival.ts'

async function arriveAt(search: string, { isTester = true, isLoggedIn = true } = {}) {
  const forceSplit = vi.fn(async (_request: { body: unknown }) => ({}))
  const platform = aPlatform({
    api: { experiments: { forceSplit } },
    session: { current: () => (isLoggedIn ? {} : null) },
    preferences: { language: () => 'en' },
  })
  const page = {
    location: { pathname: '/match', search },
    document: { documentElement: { dataset: isTester ? { developer: 'on' } : {} } },
  } as unknown as Window
  const elsewhere = await runArrival(page, platform)
  return { elsewhere, asked: forceSplit.mock.calls.map(([{ body }]) => body) }
}

test.each([
  ['?a=1&split=letsTalk|test_group', { splitName: 'letsTalk', group: 'test_group' }],
  ['?a=1&split=letsTalk|', { splitName: 'letsTalk', group: null }],
])('%s puts a tester into a group, and loads the page with it', async (search, body) => {
  expect(await arriveAt(search)).toEqual({ elsewhere: '/match?a=1', asked: [body] })
})

test.each([
  ['in production', { isTester: false }],
  ['for a stranger', { isLoggedIn: false }],
])('%s such a link does nothing', async (_where, who) => {
  expect((await arriveAt('?split=letsTalk|test_group', who)).asked).toEqual([])
})

test.each([
  ['?emailCode=secret', { kind: 'email', code: 'secret', next: '/de/match' }],
  ['?tempToken=secret&a=1', { kind: 'login', code: 'secret', next: '/de/match?a=1' }],
  ['?authToken=secret', { kind: 'login', code: 'secret', next: '/de/match' }],
])('%s is kept for this tab, and no request is made before a tap', async (search, kept) => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const platform = aPlatform({
    api: {},
    session: { current: () => null },
    preferences: { language: () => 'en' },
  })
  const stored = new Map<string, string>()
  const page = {
    location: { pathname: '/de/match', search },
    sessionStorage: { setItem: (name: string, value: string) => stored.set(name, value) },
    document: { documentElement: { dataset: {} } },
  } as unknown as Window
  expect(await runArrival(page, platform)).toBe('/de?action=link')
  expect(readLinkRequest({ getItem: (name) => stored.get(name) ?? null })).toEqual(kept)
  expect(fetched).not.toHaveBeenCalled()
  fetched.mockRestore()
})

test.each(['//evil.example/', '/\\evil.example', 'https://evil.example', 7])(
  'a kept link that would lead to %s leads to the start page',
  (next) => {
    const getItem = () => JSON.stringify({ kind: 'login', code: 'secret', next })
    expect(readLinkRequest({ getItem })).toEqual({ kind: 'login', code: 'secret', next: '/' })
  },
)
