import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logOptions } from './create-logger.ts'

/** The log output after logging the fields once. */
function logged(fields: Readonly<Record<string, unknown>>): string {
  let lines = ''
  const sink = {
    write(line: string) {
      lines += line
    },
  }
  pino(logOptions('info'), sink).info(fields, 'something happened')
  expect(lines).toContain('something happened')
  return lines
}

const error = (message: string, more: object = {}) => Object.assign(new Error(message), more)

test.each([
  ['at the top', { token: 'marker', password: 'marker' }],
  ['one level down', { account: { token: 'marker', tempToken: 'marker' } }],
  ['three levels down', { a: { b: { c: { authToken: 'marker', clientSecret: 'marker' } } } }],
  ['in a list', { sent: [{ headers: { authorization: 'marker', 'set-cookie': 'marker' } }] }],
  ['deeper than a line should go', { a: { b: { c: { d: { e: { f: { g: { h: 'marker' } } } } } } } }],
  ['in a header inside a text', { error: 'refused: Bearer marker' }],
  ['in the query of an address', { url: '/x?authToken=marker&code=marker' }],
  ['in the login of an address', { url: 'redis://:marker@redis:6379' }],
  ['in a body inside a text', { error: 'cannot send {"token":"marker","password": "marker"}' }],
  [
    'in an error',
    { err: error('no answer for Bearer marker', { token: 'marker', config: { data: 'marker' } }) },
  ],
  ['in an error of a list', { errors: [error('POST /x?tempToken=marker failed')] }],
  ['behind a colon in a text', { error: 'token: marker4711' }],
  ['in a login with signs of its own', { url: 'postgres://me:pass/word@marker@db/x' }],
  ['in the cause of an error', { err: error('failed', { cause: error('Bearer marker') }) }],
  ['in a request', { req: { url: '/marker' }, res: { body: 'marker' } }],
])('a secret %s is not logged', (_where, fields) => {
  expect(logged(fields)).not.toContain('marker')
})

test('harmless values stay: ids, error codes, and the name, message and stack of an error', () => {
  const line = JSON.parse(logged({ callId: 'cal_1', code: 'ECONNREFUSED', err: error('refused') }))
  expect(line).toMatchObject({ callId: 'cal_1', code: 'ECONNREFUSED' })
  expect(line.err).toMatchObject({ name: 'Error', message: 'refused' })
  expect(line.err.stack).toContain('create-logger.test.ts')
})

test('the meaning of an error is preserved: words after a colon, its code, and the code of its cause', () => {
  const cause = error('connect', { code: 'ECONNREFUSED' })
  const line = JSON.parse(
    logged({ status: 'POST /connect/token: 401', err: error('no token: timeout', { code: 'X1', cause }) }),
  )
  expect(line).toMatchObject({
    status: 'POST /connect/token: 401',
    err: { message: 'no token: timeout', code: 'X1', cause: { code: 'ECONNREFUSED' } },
  })
})

test('a long text is truncated quickly, whatever it contains', () => {
  expect(logged({ text: 'a'.repeat(200_000), bytes: new Uint8Array(100_000) }).length).toBeLessThan(5_000)
})
