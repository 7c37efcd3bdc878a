import { expect, onTestFinished, test, vi } from 'vitest'
import { checkPassword, hashPassword, isGuessable } from './passwords.ts'

/** A copy of the module whose calls of the library are recorded; the library still does its work. */
async function watchedPasswords() {
  vi.resetModules()
  vi.doMock('@node-rs/argon2', { spy: true })
  onTestFinished(() => {
    vi.doUnmock('@node-rs/argon2')
    vi.resetModules()
  })
  const { verify } = await import('@node-rs/argon2')
  return { ...(await import('./passwords.ts')), verify: vi.mocked(verify) }
}

/** The part of a hash that determines how long verification takes. */
const costOf = (hash: unknown): string => String(hash).split('$').slice(0, 4).join('$')

test('a missing account costs the same work as a wrong password', async () => {
  const watched = await watchedPasswords()
  const stored = await watched.hashPassword('a long walk in the rain')
  expect(await watched.checkPassword(stored, 'a wrong guess')).toBe(false)
  expect(await watched.checkPassword(null, 'a wrong guess')).toBe(false)
  const costs = watched.verify.mock.calls.map(([hash]) => costOf(hash))
  expect(costs).toEqual([costOf(stored), costOf(stored)])
})

test('the right password matches, and a hash reveals its parameters but not its input', async () => {
  const stored = await hashPassword('a long walk in the rain')
  expect(await checkPassword(stored, 'a long walk in the rain')).toBe(true)
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hashPassword('a long walk in the rain')).not.toBe(stored)
})

test('common passwords and the person’s own words are guessable, regardless of case', () => {
  expect(isGuessable('Password123', [])).toBe(true)
  expect(isGuessable('ADA@people.example', ['ada@people.example'])).toBe(true)
  expect(isGuessable('a long walk in the rain', ['ada@people.example', 'Ada'])).toBe(false)
})
