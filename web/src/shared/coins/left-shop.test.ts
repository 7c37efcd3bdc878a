import { expect, test } from 'vitest'
import { notePaymentScreen, takeLeftScreen } from './left-shop.ts'

function aStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('what was left is told once', () => {
  const storage = aStorage()
  notePaymentScreen(storage, 'shop')
  notePaymentScreen(storage, 'payment')
  expect([takeLeftScreen(storage), takeLeftScreen(storage)]).toEqual(['payment', null])
})

test('who bought has left nothing, and an unknown note says nothing', () => {
  const storage = aStorage()
  notePaymentScreen(storage, 'payment')
  notePaymentScreen(storage, null)
  expect(takeLeftScreen(storage)).toBeNull()
  storage.setItem('leftShop', 'elsewhere')
  expect(takeLeftScreen(storage)).toBeNull()
})
