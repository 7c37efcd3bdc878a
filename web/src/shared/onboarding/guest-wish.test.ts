import { expect, test } from 'vitest'
import { keepGuestWish, readGuestWish } from './guest-wish.ts'

test('a guest’s preference is stored in this tab, and defaults to everyone', () => {
  const stored = new Map<string, string>()
  const storage = () => ({
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  })
  expect(readGuestWish(storage)).toBe('both')
  keepGuestWish(storage, 'female')
  expect(readGuestWish(storage)).toBe('female')
})

test('a browser that refuses storage to a frame breaks nothing', () => {
  const refused = () => {
    throw new Error('denied')
  }
  keepGuestWish(refused, 'male')
  expect(readGuestWish(refused)).toBe('both')
})
