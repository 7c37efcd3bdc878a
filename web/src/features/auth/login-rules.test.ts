import { ApiError } from '@serendip/contract/http-request'
import { expect, test } from 'vitest'
import { refusalOfError } from './login-rules.ts'

test.each([
  ['password_mismatch', { kind: 'result', result: 'invalid' }],
  ['internal', { kind: 'result', result: 'error' }],
  ['bad_input', { kind: 'result', result: 'error' }],
  ['rate_limited', { kind: 'error', code: 'rate_limited' }],
  ['unavailable', { kind: 'error', code: 'unavailable' }],
] as const)('%s is shown as %o', (code, refusal) => {
  expect(refusalOfError(new ApiError(code))).toEqual(refusal)
})

test('a refused registration is classified by its status: 404 and 465 are the limit, whichever server answered', () => {
  const limit = { kind: 'error', code: 'registration_limit' }
  for (const status of [404, 465]) {
    expect(refusalOfError(new ApiError('internal', {}, status), true)).toEqual(limit)
  }
  expect(refusalOfError(new ApiError('not_found'))).toEqual({ kind: 'result', result: 'error' })
})
