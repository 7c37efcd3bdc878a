import { expect, test } from 'vitest'
import { password, personName } from './fields.ts'

const takes = (field: typeof password | typeof personName, text: string): boolean =>
  field.safeParse(text).success

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
