import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', 'short'],
  ['Xy7!abc', 'short'],
  // Seven characters, written as eleven code points and as fourteen units.
  ['e\u0301e\u0301e\u0301e\u0301abc', 'short'],
  ['\u{1f511}\u{1f511}\u{1f511}\u{1f511}abc', 'short'],
  ['aaaaaaaaaaaa', 'weak'],
  ['12345678', 'weak'],
  ['abcdefghijkl', 'weak'],
  ['plumtree', 'weak'],
  ['plum tree 7', 'fair'],
  ['plum tree under snow', 'strong'],
  ['x9$Kq2!vRt7', 'strong'],
] as const)('%s is %s', (password, strength) => {
  expect(passwordStrength(password, [])).toBe(strength)
})

test('a person’s own name and email add nothing', () => {
  expect(passwordStrength('Wilhelmina1990', ['Wilhelmina', 'x@example.org'])).toBe('weak')
  expect(passwordStrength('wilhelmina.example', ['', 'wilhelmina@example.org'])).toBe('weak')
})
