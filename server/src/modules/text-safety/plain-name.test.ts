import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainName } from './plain-name.ts'

test.each([
  ['what turns the writing around', 'Ada\u202egnp.exe', 'Adagnp.exe'],
  ['a line of its own', 'Ada\nAdmin', 'AdaAdmin'],
  ['what hides between letters', 'A\u200bd\u00ada\ufeff', 'Ada'],
  ['half a character', 'Ada\ud83d', 'Ada'],
])('%s is no part of a name', (_what, typed, plain) => {
  expect(plainName(typed)).toBe(plain)
})

test.each(['Zoë', 'محمد', 'می\u200cنا', '👩‍👩‍👧 Lee', '🏴\u{e0067}\u{e0062}\u{e007f}', 'a*', 'é'])(
  '%s is a name as it is',
  (name) => {
    expect(plainName(name)).toBe(name)
  },
)

test.each(['', '**', '\u200b\u200b', '\u3164\u3164', '\u0301\u0301', '\u2800\u200d', '* *', '\u202e\u202d'])(
  '%j shows nothing, and is no name',
  (name) => {
    expect(plainName(name)).toBeNull()
  },
)

test('a name with more than four marks on a letter is none; what languages write is one', () => {
  expect(plainName(`A${'\u0301'.repeat(5)}da`)).toBeNull()
  for (const name of [`A${'\u0301'.repeat(4)}da`, 'Nguyễn'.normalize('NFD'), 'مُحَمَّدٌ', 'ऋषिकेश'])
    expect(plainName(name)).toBe(name)
})

test('a plain name stays unchanged, is well-formed and on one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const plain = plainName(typed)
      if (plain === null) return
      expect(plainName(plain)).toBe(plain)
      expect(plain.isWellFormed()).toBe(true)
      expect(plain).not.toMatch(/[\n\r\u2028\u2029\u202a-\u202e\u2066-\u2069\0]/)
    }),
  )
})
