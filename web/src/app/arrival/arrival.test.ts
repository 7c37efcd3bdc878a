import { asksForApp, completeLocales } from '@serendip/contract'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { flagsOf, withoutFlags } from '../../platform/arrival/developer-flags.ts'
import { sessionTriggerOf } from '../../platform/arrival/session-trigger.ts'
import { readLanguagePath } from '../../platform/i18n/language-path.ts'
import { routes } from '../route-table.ts'
import { routeAt } from '../routes.ts'
import { type PageVisit, type PageVisitPorts, arrive } from './arrive.ts'
import { mailRouteTarget } from './mail-route.ts'

const arrivalAt = (address: string): PageVisit => {
  const { pathname, search } = new URL(address, 'http://page')
  return { ...readLanguagePath(pathname), pathname, search }
}
const portsOf = (over: Partial<PageVisitPorts> = {}): PageVisitPorts => ({
  isLoggedIn: () => false,
  keepRequest: vi.fn(),
  readerLanguage: () => 'en',
  keepLink: vi.fn(),
  endSession: vi.fn(async () => {}),
  ...over,
})

describe('action=logout', () => {
  test.each([
    ['/?action=logout', 'en', '/'],
    ['/?action=logout&utm_source=mail&a=1', 'en', '/?utm_source=mail&a=1'],
    ['/?action=logout&a=1', 'ar', '/ar?a=1'],
    ['/de?action=logout', 'de', '/de'],
  ] as const)(
    '%s opens %3$s for a stranger who reads %2$s, and leaves nothing of an earlier session',
    async (address, language, target) => {
      const ports = portsOf({ readerLanguage: () => language })
      expect(await arrive(arrivalAt(address), ports)).toBe(target)
      expect(ports.endSession).toHaveBeenCalledOnce()
    },
  )

  test('a link ends no session: the page stays and asks', async () => {
    const ports = portsOf({ isLoggedIn: () => true })
    expect(await arrive(arrivalAt('/?action=logout&a=1'), ports)).toBeNull()
    expect(ports.endSession).not.toHaveBeenCalled()
  })

  test('it asks in the reader’s language, unless the address names another', async () => {
    const ports = portsOf({ isLoggedIn: () => true, readerLanguage: () => 'ar' })
    expect(await arrive(arrivalAt('/?action=logout&a=1'), ports)).toBe('/ar?action=logout&a=1')
    expect(await arrive(arrivalAt('/ar?action=logout&a=1'), ports)).toBeNull()
    expect(await arrive(arrivalAt('/de?action=logout'), ports)).toBeNull()
    expect(ports.endSession).not.toHaveBeenCalled()
  })

  test.each(['authToken', 'tempToken'])(
    'a link with a %s replaces no session: its code is kept out of the address, and the page asks',
    async (name) => {
      const ports = portsOf({ isLoggedIn: () => true })
      const target = await arrive(arrivalAt(`/de?action=logout&${name}=theirs&a=1`), ports)
      expect(target).toBe('/de?action=logout&a=1')
      expect(ports.keepLink).toHaveBeenCalledWith('theirs')
      expect(ports.endSession).not.toHaveBeenCalled()
      expect(ports.keepRequest).not.toHaveBeenCalled()
      expect(await arrive(arrivalAt(target ?? ''), ports)).toBeNull()
    },
  )

  test.each(['/match?action=logout', '/?action=stay', '/'])('%s ends nothing', async (address) => {
    const ports = portsOf({ isLoggedIn: () => true })
    expect(await arrive(arrivalAt(address), ports)).toBeNull()
    expect(ports.endSession).not.toHaveBeenCalled()
  })
})

describe('authToken and tempToken', () => {
  test.each(['authToken', 'tempToken'])(
    '%s leaves the address and opens nothing before a tap: the start page asks',
    async (name) => {
      const ports = portsOf()
      expect(await arrive(arrivalAt(`/de/settings?${name}=secret&a=1`), ports)).toBe('/de?action=link')
      expect(ports.keepRequest).toHaveBeenCalledExactlyOnceWith({
        kind: 'login',
        code: 'secret',
        next: '/de/settings?a=1',
      })
      expect(await arrive(arrivalAt('/de?action=link'), ports)).toBeNull()
    },
  )

  test('a link does not replace the person who is logged in', async () => {
    const ports = portsOf({ isLoggedIn: () => true })
    expect(await arrive(arrivalAt('/match?authToken=theirs'), ports)).toBe('/match')
    expect(ports.keepRequest).not.toHaveBeenCalled()
  })

  test('a mail may log in and lead somewhere', async () => {
    const ports = portsOf()
    await arrive(
      arrivalAt('/?authToken=s&mailRoute=user-detail&mailParam_userId=usr_1&mailQuery_tab=photos'),
      ports,
    )
    const next = '/?mailRoute=user-detail&mailParam_userId=usr_1&mailQuery_tab=photos'
    expect(ports.keepRequest).toHaveBeenCalledWith({ kind: 'login', code: 's', next })
    const loggedIn = portsOf({ isLoggedIn: () => true })
    expect(await arrive(arrivalAt(next), loggedIn)).toBe('/user-detail/usr_1?tab=photos')
  })
})

describe('emailCode', () => {
  test.each([true, false])(
    'leaves the address and confirms nothing before a tap, logged in or not (%s)',
    async (isLoggedIn) => {
      const ports = portsOf({ isLoggedIn: () => isLoggedIn })
      expect(await arrive(arrivalAt('/de/login?emailCode=secret&a=1'), ports)).toBe('/de?action=link')
      expect(ports.keepRequest).toHaveBeenCalledExactlyOnceWith({
        kind: 'email',
        code: 'secret',
        next: '/de/login?a=1',
      })
    },
  )

  test('an empty one leaves no trace', async () => {
    expect(await arrive(arrivalAt('/login?emailCode='), portsOf())).toBe('/login')
  })
})

describe('mailRoute', () => {
  test.each([
    ['?mailRoute=settings', '/settings'],
    ['?mailRoute=login&utm_source=mail', '/de/login?utm_source=mail'],
    ['?mailRoute=chat&mailQuery_userId=usr_1&emailOpen=7', '/chat?emailOpen=7&userId=usr_1'],
    ['?mailRoute=payment-step2&mailParam_invoiceId=inv-1', '/payment/step2/inv-1'],
    // Not a route, a missing parameter, or an attempt at path traversal.
    ['?mailRoute=https://evil.example', null],
    ['?mailRoute=//evil.example', null],
    ['?mailRoute=/match', null],
    ['?mailRoute=user-detail', null],
    ['?mailRoute=user-detail&mailParam_userId=..', null],
    ['?mailRoute=user-detail&mailParam_userId=a/b', null],
    ['?mailRoute=constructor', null],
    ['?a=1', null],
    // A mail's query cannot start another action.
    ['?mailRoute=match&mailQuery_authToken=x&mailQuery_action=logout', '/match'],
    ['?mailRoute=match&mailQuery_emailCode=x&mailQuery_fromAffLanding=1&mailQuery_tempToken=x', '/match'],
  ])('%s leads to %s', (search, target) => {
    expect(mailRouteTarget(search, 'de')).toBe(target)
  })

  test('every link leads to a route of the table on this site', () => {
    const names = fc.oneof(fc.string(), fc.constantFrom(...routes.map(({ name }) => name)))
    const values = fc.oneof(
      fc.string(),
      fc.constantFrom('//evil.example', 'https://evil.example', '\\\\evil', '..', '%2e%2e', 'javascript:x'),
    )
    const query = fc.record({
      mailRoute: names,
      mailParam_userId: values,
      mailParam_invoiceId: values,
      mailQuery_next: values,
      [`mailQuery_`]: values,
      next: values,
    })
    fc.assert(
      fc.property(query, fc.constantFrom(...completeLocales), (given, language) => {
        const target = mailRouteTarget(`?${new URLSearchParams(given)}`, language)
        if (target === null) return
        expect(target).toMatch(/^\/(?![/\\])/)
        const url = new URL(target, 'http://page')
        expect(url.origin).toBe('http://page')
        expect(routeAt(readLanguagePath(url.pathname).path)?.name).toBe(given.mailRoute)
      }),
    )
  })

  test('a route that does not exist leaves no trace in the address', async () => {
    expect(await arrive(arrivalAt('/de?mailRoute=nowhere&mailQuery_x=1&a=1'), portsOf())).toBe('/de?a=1')
  })
})

describe('fromAffLanding', () => {
  test('a stranger registers, with what brought them', async () => {
    expect(await arrive(arrivalAt('/de?fromAffLanding=1&aff_id=7'), portsOf())).toBe('/de/signup?aff_id=7')
  })

  test('a person logged in by the link completes the registration', async () => {
    const ports = portsOf()
    await arrive(arrivalAt('/?fromAffLanding=1&authToken=s&aff_id=7'), ports)
    const next = '/?fromAffLanding=1&aff_id=7'
    expect(ports.keepRequest).toHaveBeenCalledWith({ kind: 'login', code: 's', next })
    expect(await arrive(arrivalAt(next), portsOf({ isLoggedIn: () => true }))).toBe(
      '/signup?aff_id=7&step=step-6',
    )
  })
})

test.each([
  ['?emailOpen=spring', { sessionTrigger: 'email', sessionCampaignId: 'spring' }],
  ['?pushOpen=42&emailOpen', { sessionTrigger: 'email', sessionCampaignId: '' }],
  ['?pushOpen=42', { sessionTrigger: 'push', sessionCampaignId: '42' }],
  ['?open=1', null],
])('%s is kept as %o', (search, trigger) => {
  expect(sessionTriggerOf(search)).toEqual(trigger)
})

test('developer flags are on or off, and nothing else', () => {
  expect(flagsOf('?qa_env=on&prod_env=off&unblock=yes&sce=on&other=on')).toEqual([
    { flag: 'qa_env', on: true },
    { flag: 'prod_env', on: false },
    { flag: 'sce', on: true },
  ])
  expect(withoutFlags('?sce=on&a=1')).toBe('?a=1')
})

test('the server serves the app for exactly the queries that the app acts on', async () => {
  for (const search of [
    '?action=logout',
    '?authToken=x',
    '?tempToken=x',
    '?emailCode=x',
    '?mailRoute=x',
    '?fromAffLanding',
  ]) {
    expect(asksForApp(search)).toBe(true)
    expect(await arrive(arrivalAt(`/${search}`), portsOf()), search).not.toBeNull()
  }
  // The request of a kept link is a screen of the app as well.
  expect(asksForApp('?action=link')).toBe(true)
  for (const search of ['', '?a=1', '?emailOpen=1', '?qa_env=on', '?action=from-register']) {
    expect(asksForApp(search)).toBe(false)
  }
})
