import { expect, test } from 'vitest'
import { createSecrets } from './secrets.ts'

const secrets = createSecrets('one key of the environment')

test('sealed text opens only under the same key and purpose', () => {
  const sealed = secrets.seal('apple', 'refresh token')
  expect(sealed.toString('latin1')).not.toContain('refresh')
  expect(secrets.open('apple', sealed)).toBe('refresh token')
  expect(secrets.open('other', sealed)).toBeNull()
  expect(createSecrets('another key').open('apple', sealed)).toBeNull()
})

test('a changed or truncated sealed text does not open', () => {
  const sealed = secrets.seal('apple', 'refresh token')
  const changed = Buffer.from(sealed)
  changed[15] = (changed[15] ?? 0) ^ 1
  expect(secrets.open('apple', changed)).toBeNull()
  expect(secrets.open('apple', sealed.subarray(0, 20))).toBeNull()
})

test('the same text is sealed differently each time', () => {
  expect(secrets.seal('apple', 'x').equals(secrets.seal('apple', 'x'))).toBe(false)
})

test('a signature is valid only for its own text and purpose', () => {
  const signature = secrets.sign('unsubscribe', 'ada')
  expect(secrets.isSigned('unsubscribe', 'ada', signature)).toBe(true)
  expect(secrets.isSigned('unsubscribe', 'bob', signature)).toBe(false)
  expect(secrets.isSigned('captcha', 'ada', signature)).toBe(false)
  expect(secrets.isSigned('unsubscribe', 'ada', '')).toBe(false)
})
