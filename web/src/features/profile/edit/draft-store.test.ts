import { beforeEach, expect, test } from 'vitest'
import { readChanges, writeChanges } from './draft-store.ts'
import { stub } from '../../../platform/stub.test-kit.ts'

const entries = new Map<string, string>()
const storage = stub<Storage>({
  getItem: (name: string) => entries.get(name) ?? null,
  setItem: (name: string, value: string) => void entries.set(name, value),
  removeItem: (name: string) => void entries.delete(name),
})
beforeEach(() => entries.clear())

test('changes are restored for their own person only', () => {
  writeChanges(storage, 'usr_a', { bio: 'half a sent', ageFrom: 30 })
  expect(readChanges(storage, 'usr_a')).toEqual({ bio: 'half a sent', ageFrom: 30 })
  expect(readChanges(storage, 'usr_b')).toEqual({})
})

test('without changes nothing is stored, and unreadable data counts as no change', () => {
  writeChanges(storage, 'usr_a', { bio: 'x' })
  writeChanges(storage, 'usr_a', {})
  expect(entries.size).toBe(0)
  for (const damaged of ['', '{', '{"userId":"usr_a","changes":{"hair":"green"}}']) {
    entries.set('profileDraft', damaged)
    expect(readChanges(storage, 'usr_a')).toEqual({})
  }
})
