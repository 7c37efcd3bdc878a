import type { AnnouncementSegment } from '@serendip/contract/operator'
import { expect, test } from 'vitest'
import { isMeant } from './segment.ts'

const now = Date.UTC(2026, 0, 31)
const dayMs = 24 * 3_600_000
const everyone: AnnouncementSegment = {
  languages: [],
  countries: [],
  gender: null,
  role: null,
  newWithinDays: null,
  brand: null,
}
const vera: Parameters<typeof isMeant>[1] = {
  language: 'de',
  country: 'AT',
  gender: 'female',
  roles_group: 'user',
  brand_id: 'serendip',
  created_at: new Date(now - 3 * dayMs),
  demo_peer: false,
}

test('without a choice everyone is meant, except demo people', () => {
  expect(isMeant(everyone, vera, now)).toBe(true)
  expect(isMeant(everyone, { ...vera, demo_peer: true }, now)).toBe(false)
})

test.each<[Partial<AnnouncementSegment>, Partial<AnnouncementSegment>]>([
  [{ languages: ['en', 'de'] }, { languages: ['en', 'ar'] }],
  [{ countries: ['DE', 'AT'] }, { countries: ['DE'] }],
  [{ gender: 'female' }, { gender: 'male' }],
  [{ role: 'user' }, { role: 'creator' }],
  [{ newWithinDays: 3 }, { newWithinDays: 2 }],
  [{ brand: 'serendip' }, { brand: 'other' }],
])('%o includes a person whom %o leaves out', (including, excluding) => {
  expect(isMeant({ ...everyone, ...including }, vera, now)).toBe(true)
  expect(isMeant({ ...everyone, ...excluding }, vera, now)).toBe(false)
})

test('all choices must hold, and a person whose country is unknown is in none', () => {
  expect(isMeant({ ...everyone, languages: ['de'], gender: 'male' }, vera, now)).toBe(false)
  expect(isMeant({ ...everyone, countries: ['AT'] }, { ...vera, country: null }, now)).toBe(false)
})

test.each(['goddess', 'pendingGoddess', 'artist'] as const)('a %s is a creator', (roles_group) => {
  expect(isMeant({ ...everyone, role: 'creator' }, { ...vera, roles_group }, now)).toBe(true)
  expect(isMeant({ ...everyone, role: 'user' }, { ...vera, roles_group }, now)).toBe(false)
})
