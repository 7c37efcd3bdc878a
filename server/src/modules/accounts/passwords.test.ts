import { verify } from '@node-rs/argon2'
import { beforeEach, expect, test, vi } from 'vitest'
import { checkPassword, hashPassword, isGuessable } from './passwords.ts'

// The library does its work; the test only counts it.
vi.mock('@node-rs/argon2', { spy: true })
beforeEach(() => {
  vi.mocked(verify).mockClear()
})

/** Everything of a hash that decides how long checking it takes. */
const costOf = (hash: unknown): string => String(hash).split('$').slice(0, 4).join('$')

test('where there is no account, the same work is done as for a wrong password', async () => {
  const stored = await hashPassword('a long walk in the rain')
  expect(await checkPassword(stored, 'a wrong guess')).toBe(false)
  expect(await checkPassword(null, 'a wrong guess')).toBe(false)
  const costs = vi.mocked(verify).mock.calls.map(([hash]) => costOf(hash))
  expect(costs).toEqual([costOf(stored), costOf(stored)])
})

test('the right password is right, and a hash says how it was made and not of what', async () => {
  const stored = await hashPassword('a long walk in the rain')
  expect(await checkPassword(stored, 'a long walk in the rain')).toBe(true)
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hashPassword('a long walk in the rain')).not.toBe(stored)
})

test('common passwords and one’s own words are guessable, in whatever case', () => {
  expect(isGuessable('Password123', [])).toBe(true)
  expect(isGuessable('ADA@people.example', ['ada@people.example'])).toBe(true)
  expect(isGuessable('a long walk in the rain', ['ada@people.example', 'Ada'])).toBe(false)
})
