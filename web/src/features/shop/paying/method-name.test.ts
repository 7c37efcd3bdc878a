import { expect, test } from 'vitest'
import { brandName, expiryText, isExpired } from './method-name.ts'

const card = { methodId: 'pmt_1', brand: 'visa', lastFour: '4242', expiresMonth: 2, expiresYear: 2026 }

test('a card is good to the end of its month', () => {
  expect(isExpired(card, Date.UTC(2026, 1, 28, 23, 59))).toBe(false)
  expect(isExpired(card, Date.UTC(2026, 2, 1))).toBe(true)
  expect(isExpired({ ...card, expiresMonth: 12 }, Date.UTC(2027, 0, 1))).toBe(true)
})

test('brands have their own spelling, and a new one is shown as it is', () => {
  expect([brandName('visa'), brandName('newcard')]).toEqual(['Visa', 'newcard'])
})

test('the expiry is written as the language does', () => {
  expect([expiryText(card, 'en'), expiryText(card, 'de')]).toEqual(['02/2026', '02/2026'])
})
