import { hash as argon2Hash } from '@node-rs/argon2'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPasswords, isGuessable } from './passwords.ts'

/** A copy of the module whose calls of the library are recorded; the library still does its work. */
async function watchedPasswords() {
  vi.resetModules()
  vi.doMock('@node-rs/argon2', { spy: true })
  onTestFinished(() => {
    vi.doUnmock('@node-rs/argon2')
    vi.resetModules()
  })
  const { verify } = await import('@node-rs/argon2')
  const { createPasswords: create } = await import('./passwords.ts')
  return { ...create('secure'), verify: vi.mocked(verify) }
}

/** The part of a hash that determines how long verification takes. */
const costOf = (hash: unknown): string => String(hash).split('$').slice(0, 4).join('$')

test('a missing account costs the same work as a wrong password', async () => {
  const watched = await watchedPasswords()
  const stored = await watched.hash('a long walk in the rain')
  expect(await watched.check(stored, 'a wrong guess')).toBe(false)
  expect(await watched.check(null, 'a wrong guess')).toBe(false)
  const costs = watched.verify.mock.calls.map(([hash]) => costOf(hash))
  expect(costs).toEqual([costOf(stored), costOf(stored)])
})

test('the right password matches, and a hash reveals its parameters but not its input', async () => {
  const { hash, check } = createPasswords('secure')
  const stored = await hash('a long walk in the rain')
  expect(await check(stored, 'a long walk in the rain')).toBe(true)
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hash('a long walk in the rain')).not.toBe(stored)
})

test('what one way of hashing stored, the other checks', async () => {
  const [secure, fast] = [createPasswords('secure'), createPasswords('fast')]
  expect(await secure.check(await fast.hash('a long walk in the rain'), 'a long walk in the rain')).toBe(true)
  expect(await fast.check(await secure.hash('a long walk in the rain'), 'a wrong guess')).toBe(false)
})

test('common passwords and the person’s own words are guessable, regardless of case', () => {
  expect(isGuessable('Password123', [])).toBe(true)
  expect(isGuessable('ADA@people.example', ['ada@people.example'])).toBe(true)
  expect(isGuessable('a long walk in the rain', ['ada@people.example', 'Ada'])).toBe(false)
})

test.each([
  ['composed', 'e\u0301te\u0301 sous la pluie', '\u00e9t\u00e9 sous la pluie'],
  ['decomposed', '\u00e9t\u00e9 sous la pluie', 'e\u0301te\u0301 sous la pluie'],
])('a password matches when another keyboard writes it %s', async (_, chosen, typed) => {
  const { hash, check } = createPasswords('fast')
  expect(await check(await hash(chosen), typed)).toBe(true)
  expect(isGuessable(typed, [chosen])).toBe(true)
})

test('a hash of what a keyboard sent, from before passwords were composed, still matches as typed', async () => {
  const typed = 'e\u0301te\u0301 sous la pluie'
  const old = await argon2Hash(typed)
  expect(await createPasswords('fast').check(old, typed)).toBe(true)
  expect(await createPasswords('fast').check(null, typed)).toBe(false)
})
