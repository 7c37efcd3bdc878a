import { expect, test } from 'vitest'
import { offeredStep, stepOfCode, toBase32, totpCode, totpStep, totpUri } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('after %i s the code is the one of RFC 6238', (seconds, code) => {
  expect(totpCode(secret, totpStep(seconds * 1000))).toBe(code)
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base 32 is the one of RFC 4648', (text, expected) => {
  expect(toBase32(Buffer.from(text))).toBe(expected)
})

test('a code is valid one step before and after its own, and no further', () => {
  const now = 1_111_111_111_000
  const step = totpStep(now)
  const counts = [-2, -1, 0, 1, 2].map((away) => stepOfCode(secret, totpCode(secret, step + away), now))
  expect(counts).toEqual([null, step - 1, step, step + 1, null])
})

test('an app learns who the code is for', () => {
  const uri = new URL(totpUri(toBase32(secret), 'Serendip', 'ada@people.example'))
  expect([uri.host, decodeURIComponent(uri.pathname)]).toEqual(['totp', '/Serendip:ada@people.example'])
  expect(uri.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})

test('a code that is offered is accepted for some seconds more, and another one as long as there is one', () => {
  const secret = Buffer.alloc(20, 7)
  const begin = totpStep(1_700_000_000_000) * 30_000
  for (const at of [begin, begin + 15_000, begin + 29_999]) {
    const step = offeredStep(at, 0) ?? 0
    expect(stepOfCode(secret, totpCode(secret, step), at)).toBe(step)
    expect(stepOfCode(secret, totpCode(secret, step), at + 7_000)).toBe(step)
  }
  const now = totpStep(begin)
  expect([now - 2, now - 1, now, now + 1].map((last) => offeredStep(begin, last))).toEqual([
    now - 1,
    now,
    now + 1,
    null,
  ])
})
