import { ApiError } from '@serendip/contract/http-request'
import { expect, test } from 'vitest'
import { describeError } from './describe-error.ts'

const page = { origin: 'https://meet.example', pathname: '/user-detail/usr_0123' }
const own = 'at f (https://meet.example/assets/app-x1.js:1:200)'
const anError = (message: string, stack = own, name = 'TypeError') =>
  Object.assign(new Error(message), { stack, name })

test('a report contains the kind, the message, our own stack frames, and the kind of screen', () => {
  const stack = `TypeError: x\n ${own}\n at g (chrome-extension://abc/x.js:1:2)\n at https://other.example/y.js:3:4\n at https://meet.example/assets/b.js?v=1:5:6`
  expect(describeError(anError('x is not a function', stack), page)).toEqual({
    name: 'TypeError',
    message: 'x is not a function',
    frames: ['/assets/app-x1.js:1:200', '/assets/b.js:5:6'],
    screen: '/user-detail',
  })
})

test.each([
  'Failed to fetch',
  'Load failed',
  'NetworkError when attempting to fetch resource.',
  'Failed to fetch dynamically imported module: https://meet.example/assets/x.js',
  'error loading dynamically imported module',
])('errors of the network are filtered out: %s', (message) => {
  expect(describeError(anError(message), page)).toBeNull()
})

test('a call that was given up, cancelled or never answered is one of the network; a refusal is not', () => {
  const failed = new ApiError('unavailable', {}, 0)
  failed.stack = own
  expect(describeError(failed, page)).toBeNull()
  expect(describeError(anError('aborted', own, 'AbortError'), page)).toBeNull()
  expect(describeError(anError('late', own, 'TimeoutError'), page)).toBeNull()
  const refused = new ApiError('internal', {}, 500)
  refused.stack = own
  expect(describeError(refused, page)).toMatchObject({ screen: '/user-detail' })
})

test('anything that could identify a person is removed', () => {
  const words = `no "Vera Smith" for vera@people.example, usr_0123 'Bo' at https://meet.example/x?authToken=abc, tel 5550199 don't`
  const { message } = describeError(anError(words), page) ?? { message: '' }
  for (const secret of ['Vera', 'people', 'usr', 'Bo', 'authToken', '555'])
    expect(message).not.toContain(secret)
  expect(message).toMatch(/^[^@"'`\d]*$/)
})

test('errors of foreign scripts, and values that are no error, are not reported', () => {
  expect(describeError(anError('x', 'at g (chrome-extension://abc/x.js:1:2)'), page)).toBeNull()
  expect(describeError('a text', page)).toBeNull()
  expect(describeError(undefined, page)).toBeNull()
})

test('a long message is cut between two characters', () => {
  const { message } = describeError(anError(`${'x'.repeat(199)}😀y`), page) ?? { message: '' }
  expect(message).toBe('x'.repeat(199))
})
