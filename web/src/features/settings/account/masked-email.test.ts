import { expect, test } from 'vitest'
import { maskedEmail } from './masked-email.ts'

test.each([
  ['ada@example.org', 'a**@example.org'],
  ['a@example.org', 'a@example.org'],
  ['"a@b"@example.org', '"****@example.org'],
])('%s is shown as %s', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown)
})
