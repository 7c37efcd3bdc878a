import { expect, test } from 'vitest'
import { loginRefusalOf, registrationRefusalOf } from './auth-outcomes.ts'

test('a login refused with 464 is invalid, with anything else an error', () => {
  expect(loginRefusalOf(464)).toBe('invalid')
  for (const status of [0, 400, 404, 429, 465, 500, 503]) expect(loginRefusalOf(status)).toBe('error')
})

test('a registration refused with 404 or 465 is the rate limit, with 464 another password', () => {
  expect(registrationRefusalOf(404)).toBe('registration_limit')
  expect(registrationRefusalOf(465)).toBe('registration_limit')
  expect(registrationRefusalOf(464)).toBe('password_mismatch')
  expect(registrationRefusalOf(409)).toBeNull()
})
