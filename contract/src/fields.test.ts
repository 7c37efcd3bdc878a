import { expect, test } from 'vitest'
import type { z } from 'zod'
import { day, instantMs, ordinal, password, personName } from './fields.ts'
import { rolesGroup } from './people/person.ts'

const takes = (field: z.ZodType, value: unknown): boolean => field.safeParse(value).success

test('a password has 8 to 128 characters of any kind', () => {
  expect([7, 8, 128, 129].map((length) => takes(password, 'x'.repeat(length)))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(takes(password, '        ')).toBe(true)
})

test('a name has 2 to 30 characters as a reader counts them, without blanks around it', () => {
  expect([1, 2, 30, 31].map((length) => takes(personName, 'x'.repeat(length)))).toEqual([
    false,
    true,
    true,
    false,
  ])
  const flags = '🇩🇪'
  expect([1, 2, 30, 31].map((length) => takes(personName, flags.repeat(length)))).toEqual([
    ...[false, true, true, false],
  ])
  expect(takes(personName, '  B  ')).toBe(false)
  expect(personName.parse('  Bo  ')).toBe('Bo')
})

test('a number that is stored in four bytes ends before 2³¹', () => {
  expect([0, 2 ** 31 - 1, 2 ** 31, -1, 0.5].map((value) => takes(ordinal, value))).toEqual([
    ...[true, true, false, false, false],
  ])
})

test('a moment has a year of four digits at most', () => {
  const last = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
  expect([0, last, last + 1, -1].map((value) => takes(instantMs, value))).toEqual([true, true, false, false])
})

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2023-02-31', false],
  ['2023-13-01', false],
  ['0000-01-01', false],
  ['0001-01-01', true],
  ['275760-09-13', false],
])('whether %s is a day: %s', (text, isDay) => {
  expect(takes(day, text)).toBe(isDay)
})

test('a person has one of four roles, and none of the operators’', () => {
  const roles = ['user', 'goddess', 'pendingGoddess', 'artist']
  const isRole = (role: string) => rolesGroup.safeParse(role).success
  expect(roles.filter(isRole)).toEqual(roles)
  expect(['admin', 'moderator', 'Goddess', ''].filter(isRole)).toEqual([])
})
