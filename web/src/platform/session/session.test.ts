// @vitest-environment happy-dom
import { defaultBrand } from '@serendip/brands'
import type { OwnProfile } from '@serendip/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { cookieJarOf } from '../cookie-jar.ts'
import { createSession, sessionEntries } from './session.ts'

const profile: OwnProfile = {
  _id: `usr_${'0'.repeat(20)}`,
  humanReadableId: 'A1',
  name: 'Ada',
  gender: 'male',
  age: 30,
  birthday: '1990-01-01',
  email: 'ada@example.org',
  emailConfirmed: true,
  avatar: '',
  coins: 0,
  bonusMatch: 0,
  lt: 0,
  premium: false,
  rolesGroup: 'user',
  language: 'en',
  last_ip_country: 'DE',
  created: 0,
  brandId: 'serendip',
  sandbox: false,
}
const create = () =>
  createSession({
    ...{ local: localStorage, temporary: sessionStorage, events: window },
    cookies: cookieJarOf(window, defaultBrand),
  })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('an opened session is the same person after a reload, without name, email or birthday', () => {
  create().open('secret', profile)
  expect(create().token()).toBe('secret')
  expect(create().current()?.profile._id).toBe(profile._id)
  expect(localStorage.getItem('user')).not.toMatch(/Ada|ada@|1990/)
})

test('clearing removes exactly the entries of the session and keeps the others', () => {
  const session = create()
  session.open('secret', profile)
  for (const entry of [...sessionEntries, 'theme', 'language', 'deviceId']) {
    localStorage.setItem(entry, localStorage.getItem(entry) ?? 'x')
    sessionStorage.setItem(entry, 'x')
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the test sets what a server would set.
  document.cookie = 'trace=1; path=/'
  session.clear()
  expect(Object.keys(localStorage).sort()).toEqual(['deviceId', 'language', 'theme'])
  expect(Object.keys(sessionStorage).sort()).toEqual(['deviceId', 'language', 'theme'])
  expect(document.cookie).toBe('')
  expect(session.current()).toBeNull()
})

test('another tab’s login and logout are followed', () => {
  const session = create()
  const listener = vi.fn()
  session.subscribe(listener)
  localStorage.setItem('user', JSON.stringify({ authData: { token: 't' }, profile }))
  window.dispatchEvent(new Event('storage'))
  expect(session.token()).toBe('t')
  localStorage.clear()
  window.dispatchEvent(new Event('storage'))
  expect(session.token()).toBeNull()
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a damaged entry counts as logged out and is removed', () => {
  for (const text of ['{', '{"authData":{}}', 'null']) {
    localStorage.setItem('user', text)
    expect(create().current()).toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
  }
})
