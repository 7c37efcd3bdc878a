import { expect, test } from 'vitest'
import { isOfRelease, isReleaseFile, isServerAway, markStored, opensAppScreen } from './requests.ts'

const navigation = { mode: 'navigate', destination: 'document', method: 'GET' } as const

test.each(['/match', '/chat', '/chats', '/settings/account', '/user-detail/1', '/online-users', '/wallet'])(
  '%s may open without a network',
  (path) => {
    expect(opensAppScreen(navigation, path)).toBe(true)
  },
)

test.each([
  ...['/payment/credits', '/payment/membership', '/payment/step2/1', '/guest/match', '/', '/de', '/lnd'],
  ...[
    '/login',
    '/signup',
    '/pwa',
    '/terms-of-use',
    '/api/profile',
    '/assets/main-1.js',
    '/dev/mail',
    '/unknown',
  ],
])('%s is the server’s alone', (path) => {
  expect(opensAppScreen(navigation, path)).toBe(false)
})

test.each([
  { ...navigation, destination: 'iframe' },
  { ...navigation, mode: 'cors', destination: '' },
  { ...navigation, method: 'POST' },
] as const)('%o opens no screen', (request) => {
  expect(opensAppScreen(request, '/chat')).toBe(false)
})

test.each([
  ['/assets/main-Ab_1.js', true],
  ['/assets/main-1.css', true],
  ['/assets/readex-1.woff2', true],
  ['/assets/hello-1.svg', true],
  ['/assets/blur-worker-1.js', false],
  ['/assets/selfie-1.tflite', false],
  ['/assets/', false],
  ['/api/media/1.js', false],
  ['/service-worker.js', false],
  ['/api/files/photo.svg', false],
])('%s is kept: %s', (path, expected) => {
  expect(isReleaseFile({ method: 'GET' }, path)).toBe(expected)
})

test.each([
  [200, false],
  [404, false],
  [500, false],
  [502, true],
  [503, true],
  [504, true],
])('an answer of %i counts as none: %s', (status, expected) => {
  expect(isServerAway({ status })).toBe(expected)
})

test('a document is kept only with all the scripts that it begins with', () => {
  const files = new Set(['/assets/main-1.js', '/assets/app-1.js'])
  expect(isOfRelease('["/assets/main-1.js","/assets/app-1.js"]', files)).toBe(true)
  expect(isOfRelease('["/assets/main-1.js","/assets/app-2.js"]', files)).toBe(false)
  expect(isOfRelease('an error page', files)).toBe(false)
})

test('a document that the worker answers says so, and is otherwise the server’s', () => {
  expect(markStored('<!doctype html><html lang="en"><p>a <html b')).toBe(
    '<!doctype html><html data-stored lang="en"><p>a <html b',
  )
})
