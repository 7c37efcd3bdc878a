import { expect, test } from 'vitest'
import { calledRoutes } from './called-routes.ts'

const endpoints = { mail: { captcha: { path: '/captcha' } } }
const findingsIn = (text: string, path = 'web/src/a.ts', uncalled = {}) =>
  calledRoutes(endpoints, uncalled)
    .check({ files: [{ path, text }] })
    .map(({ message }) => message)

test('a route that no page calls is named', () => {
  expect(findingsIn('api.mail.captchas()')).toEqual(['nothing in web/src calls mail.captcha'])
})

test.each([
  'await api.mail.captcha()',
  'await api.mail\n  .captcha()',
  'endpoints.mail.captcha.path',
  "Pick<Api['mail'], 'captcha'>",
  "send('/captcha')",
])('%s is a call', (text) => {
  expect(findingsIn(text)).toEqual([])
})

test('a test calls nothing, nor does code outside web/src', () => {
  for (const path of ['web/src/a.test.ts', 'server/src/a.ts']) {
    expect(findingsIn('api.mail.captcha()', path)).toEqual(['nothing in web/src calls mail.captcha'])
  }
})

test('a listed route may stay without a caller, and leaves the list when it has one', () => {
  const uncalled = { 'mail.captcha': 'waits' }
  expect(findingsIn('', 'web/src/a.ts', uncalled)).toEqual([])
  const stale = ['mail.captcha is called or gone: remove it from the list']
  expect(findingsIn('api.mail.captcha()', 'web/src/a.ts', uncalled)).toEqual(stale)
})
