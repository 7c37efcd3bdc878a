import { expect, test } from 'vitest'
import { isPushEndpoint } from './push-endpoint.ts'

const allowed = { hosts: ['push.example', '.pushes.example'], testOrigin: null }

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QOXn',
  'https://wns2-by3p.notify.windows.com/w/?token=B',
  'https://push.example/1',
  'https://a.pushes.example/1',
])('%s is of a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint, allowed)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://person:word@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/fcm',
  'https://evilpush.apple.com.example/',
  'https://push.apple.com/',
  'https://localhost/1',
  'https://127.0.0.1/1',
  'https://[::1]/1',
  'https://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:4002/push/1',
  'file:///etc/passwd',
  'no address',
])('%s is not', (endpoint) => {
  expect(isPushEndpoint(endpoint, allowed)).toBe(false)
})

test('an emulated push service is allowed by its origin alone', () => {
  const testing = { hosts: [], testOrigin: 'http://127.0.0.1:4002' }
  expect(isPushEndpoint('http://127.0.0.1:4002/push/1', testing)).toBe(true)
  expect(isPushEndpoint('http://127.0.0.1:4003/push/1', testing)).toBe(false)
})
