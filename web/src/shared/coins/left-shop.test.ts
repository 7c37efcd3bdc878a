import { expect, test } from 'vitest'
import { noteShopStop, takeShopStop } from './left-shop.ts'

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
  noteShopStop(storage, 'shop')
  noteShopStop(storage, 'payment')
  expect([takeShopStop(storage), takeShopStop(storage)]).toEqual(['payment', null])
})

test('who bought has left nothing, and an unknown note says nothing', () => {
  const storage = aStorage()
  noteShopStop(storage, 'payment')
  noteShopStop(storage, null)
  expect(takeShopStop(storage)).toBeNull()
  storage.setItem('leftShop', 'elsewhere')
  expect(takeShopStop(storage)).toBeNull()
})
