import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSecretPair, withoutSecrets } from './attribution.ts'

test.each([
  ['https://a.example/?authToken=x&utm_source=g', 'https://a.example/?utm_source=g'],
  ['https://a.example/?tempToken=x#authToken=y', 'https://a.example/'],
  ['https://me:pw@a.example/p?code=1&confirmationCode=2&gclid=3', 'https://a.example/p?gclid=3'],
  [
    'https://a.example/?mailParam_userId=usr_1&mailQuery_code=2&mailRoute=chat',
    'https://a.example/?mailRoute=chat',
  ],
  ['https://a.example/?who=ada%40people.example&emailOpen=7', 'https://a.example/?emailOpen=7'],
  ['javascript:alert(1)', ''],
  ['no address', ''],
])('%s is reported as "%s"', (address, reported) => {
  expect(withoutSecrets(address)).toBe(reported)
})

test('a code in an address is never reported, whatever else the address contains', () => {
  const name = fc.constantFrom('authToken', 'tempToken', 'code', 'AUTHTOKEN', 'mailQuery_token', 'resetCode')
  const otherPairs = fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 5 })
  fc.assert(
    fc.property(name, otherPairs, (secret, rest) => {
      const query = new URLSearchParams([...rest, [secret, 'planted-marker'], ...rest])
      expect(withoutSecrets(`https://a.example/x?${query}`)).not.toContain('planted-marker')
    }),
  )
})

test('names by which campaigns are counted are no secrets', () => {
  for (const name of ['utm_source', 'gclid', 'emailOpen', 'pushOpen', 'source', 'sub1']) {
    expect(isSecretPair(name, 'spring')).toBe(false)
  }
})

test.each([
  ['ada@people.example', true],
  ['to ada@x..y', true],
  ['a@.b.c', true],
  ['@b.c', false],
  ['a@b.', false],
  ['a@.c', false],
  ['a@b@c', false],
])('whether %s names a person by an address: %s', (value, isSecret) => {
  expect(isSecretPair('utm_source', value)).toBe(isSecret)
})
