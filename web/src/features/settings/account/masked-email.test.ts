import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskedEmail } from './masked-email.ts'

test.each([
  ['ada@example.org', 'a**@example.org'],
  ['a@example.org', 'a@example.org'],
  ['"a@b"@example.org', '"****@example.org'],
])('%s is shown as %s', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown)
})

test('only the first character before the last @ is readable, and the rest is counted', () => {
  const local = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 64 })
  fc.assert(
    fc.property(local, fc.domain(), (name, domain) => {
      const shown = maskedEmail(`${name}@${domain}`)
      expect(shown).toBe(`${name.slice(0, 1)}${'*'.repeat(name.length - 1)}@${domain}`)
      expect(maskedEmail(shown)).toBe(shown)
    }),
  )
})
