// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultBrand } from '@serendip/brands'
import type { OwnProfile } from '@serendip/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { cookieJarOf } from '../storage/cookie-jar.ts'
import { outboxEntry, shownMessagesEntry } from './chat-traces.ts'
import { createSession, sessionEntries, tabEntries } from './session.ts'

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
    local: localStorage,
    temporary: sessionStorage,
    events: window,
    cookies: cookieJarOf(window, defaultBrand),
  })

const entryDeclaration = /const (?:\w*[eE]ntry|storageKey) = ['`]([^'`]+)['`]/g
/** Cleared by chat-traces.ts. */
const chatEntries = [outboxEntry, shownMessagesEntry]
/**
 * Entries that stay: of this browser, of this tab's way here, and of logins that began. None has the id of
 * the person who logged out.
 */
const remaining: readonly string[] = [
  'analyticsQueue',
  'analyticsSession',
  'attribution',
  'call',
  'closedAccount',
  'consent',
  'deviceId',
  'guestWish',
  'left-call',
  'linkLogin',
  'linkRequest',
  'logLevel',
  'loggedOutAt',
  'nextHintSeen',
  'off',
  'ownPictureCorner',
  'pendingLogin',
  'pwa',
  'reactivation',
  'releaseReload',
  'resetBlockedUntil',
  'safetyTipSeen',
  'sessionEnded',
  'sessionTrigger',
  'signIn',
  'signupDraft',
  'siteSettings',
  'speaker',
  'testMode',
  'underAgeUntil',
  'unsentReports',
  'visitorId',
]

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

test('after clearing, nothing in session storage names the person, their calls or what they were shown', () => {
  const session = create()
  session.open('secret', profile)
  const { _id } = profile
  for (const name of ['launch.device', 'launch.visit', 'profileDraft']) {
    sessionStorage.setItem(name, JSON.stringify({ userId: _id }))
  }
  sessionStorage.setItem('shownBills', '[["cal_1",{}]]')
  sessionStorage.setItem('modal-shown:welcome', '1')
  sessionStorage.setItem('siteSettings', '{}')
  session.clear()
  expect(Object.keys(sessionStorage)).toEqual(['siteSettings'])
  expect(JSON.stringify({ ...localStorage })).not.toContain(_id)
})

test('every entry of a storage is one that is cleared, or is listed as remaining', () => {
  const folder = join(import.meta.dirname, '..', '..')
  const named = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith('public'))
    .flatMap((path) => [...readFileSync(join(folder, path), 'utf8').matchAll(entryDeclaration)])
    .map((found) => found[1] ?? '')
  const cleared = [...sessionEntries, ...tabEntries, ...chatEntries]
  const open = new Set(named.filter((name) => !cleared.some((beginning) => name.startsWith(beginning))))
  expect([...open].sort()).toEqual(remaining)
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
