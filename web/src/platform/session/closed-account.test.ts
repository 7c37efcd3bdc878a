import { expect, test, vi } from 'vitest'
import type { Api } from '../api/api-client.ts'
import { stub } from '../stub.test-kit.ts'
import { createClosedAccount } from './closed-account.ts'
import { sessionEntries } from './session.ts'

function aStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    length: 0,
    clear: () => entries.clear(),
    key: () => null,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
  }
}

test('the token of a closed account outlives its session in this tab, until it is left', () => {
  const storage = aStorage()
  const makeApi = vi.fn((_token: () => string | null) => ({}) as Api)
  const closed = createClosedAccount(storage, makeApi)
  const token = makeApi.mock.calls[0]?.[0]
  expect(closed.isStored()).toBe(false)
  closed.keep('secret')
  // Logging out clears only its own entries.
  for (const entry of sessionEntries) storage.removeItem(entry)
  expect([closed.isStored(), token?.()]).toEqual([true, 'secret'])
  closed.forget()
  expect([closed.isStored(), token?.()]).toEqual([false, null])
})

test('leaving the page of a closed account ends its session, once', () => {
  const given: (string | null)[] = []
  const closed = createClosedAccount(aStorage(), (token) => {
    const logout = async () => void given.push(token())
    return stub<Api>({ accounts: { logout } })
  })
  closed.keep('secret')
  closed.leave()
  closed.leave()
  expect([closed.isStored(), given]).toEqual([false, ['secret']])
})
