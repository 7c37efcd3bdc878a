import { completeLocales } from '@serendip/contract'
import { describe, expect, test } from 'vitest'
import { readLanguagePath } from '../platform/i18n/language-path.ts'
import { guardVisit } from './guards/guard-visit.ts'
import { readingLanguage } from './guards/reading-language.ts'
import type { GuardedPerson, Visit } from './guards/visit.ts'
import { routes, type ScreenRoute } from './route-table.ts'
import { addressesOf, routeAt } from './routes.ts'

const person: GuardedPerson = {
  isStreamer: false,
  lastIpRealCountry: 'DE',
  isUnblocked: false,
  expectedSource: null,
}
const streamer = { ...person, isStreamer: true }
const refused = { ...person, lastIpRealCountry: 'RU' }
const expected = { ...person, expectedSource: 'usr_1' }
const elsewhere = 'https://streamers.example/'

const visit = (path: string, change: Partial<Visit> = {}): string | null => {
  const route = routeAt(path)
  if (route === undefined) throw new Error(`No route at ${path}`)
  return guardVisit({
    route,
    language: 'en',
    search: '',
    person: null,
    isFramed: false,
    isInstalled: false,
    refusedCountries: ['BY', 'RU'],
    streamerAppUrl: null,
    ...change,
  })
}

type Row = readonly [why: string, path: string, change: Partial<Visit>, target: string | null]

/** Every combination in which two rules could speak, in the order of SPEC §2. */
const table: readonly Row[] = [
  ['2: a guest page outside a frame', '/guest', {}, '/not-found'],
  ['2: in its language', '/guest', { language: 'ar' }, '/ar/not-found'],
  ['2: before a person is looked at', '/guest/match', { person }, '/not-found'],
  ['2: a guest page in a frame', '/guest/match', { isFramed: true }, null],
  ['2: the start page in a frame', '/', { isFramed: true }, '/guest'],
  ['2: even for a person, who is then sent on', '/', { isFramed: true, person }, '/guest'],
  ['2: a person on a guest page', '/guest', { isFramed: true, person }, '/match'],
  ['2: a landing page in a frame', '/lp', { isFramed: true }, '/not-found'],
  ['2: also for a person', '/lnd/qt1', { isFramed: true, person }, '/not-found'],
  ['2: the paid entry page in a frame', '/i/auth', { isFramed: true }, '/not-found'],
  ['2: a stranger in a frame, who is a guest there', '/login', { isFramed: true }, '/guest'],
  ['2: from the app too', '/match', { isFramed: true, language: 'de' }, '/de/guest'],
  ['2: the terms stay readable', '/terms-of-use', { isFramed: true }, null],
  ['2: and so does not-found', '/not-found', { isFramed: true }, null],
  ['2: a person in a frame', '/settings', { isFramed: true, person }, null],
  [
    '2: before the streamer app',
    '/lp',
    { isFramed: true, person: streamer, streamerAppUrl: elsewhere },
    '/not-found',
  ],

  ['3: a streamer', '/match', { person: streamer, streamerAppUrl: elsewhere }, elsewhere],
  ['3: on a public page', '/login', { person: streamer, streamerAppUrl: elsewhere }, elsewhere],
  ['3: not on a legal page', '/terms-of-use', { person: streamer, streamerAppUrl: elsewhere }, null],
  [
    '3: not while logging out',
    '/settings',
    { person: streamer, streamerAppUrl: elsewhere, search: '?action=logout' },
    null,
  ],
  ['3: no other person', '/match', { person, streamerAppUrl: elsewhere }, null],
  ['3: no stranger', '/login', { streamerAppUrl: elsewhere }, null],
  ['3: frames come first', '/guest', { person: streamer, streamerAppUrl: elsewhere }, '/not-found'],
  [
    '3: before the country',
    '/match',
    { person: { ...streamer, ...refused, isStreamer: true }, streamerAppUrl: elsewhere },
    elsewhere,
  ],

  ['4: a stranger in the app', '/match', {}, '/'],
  ['4: a stranger at a payment', '/payment/credits', {}, '/'],
  ['4: a stranger at forbidden', '/forbidden', {}, '/'],
  ['4: a stranger on a public page', '/login', {}, null],
  ['4: a stranger on a legal page', '/privacy-policy', {}, null],
  ['4: a stranger on a landing page', '/i', {}, null],

  ['5: a person on the start page', '/', { person, search: '?a=1&b=2' }, '/match?a=1&b=2'],
  ['5: a stranger whom the installed app opens on the match', '/match', { isInstalled: true }, '/pwa'],
  ['5: a stranger in the installed app', '/', { isInstalled: true, search: '?a=1' }, '/pwa?a=1'],
  ['5: in their language', '/', { isInstalled: true, language: 'de' }, '/de/pwa'],
  ['5: a person in the installed app', '/', { isInstalled: true, person }, '/match'],
  ['5: a stranger who chose to log in there', '/login', { isInstalled: true }, null],
  ['5: a person at the login', '/login', { person, search: '?a=1' }, '/match?a=1'],
  ['5: a person who is still joining', '/signup', { person }, null],

  ['6: a refused country', '/match', { person: refused }, '/forbidden'],
  ['6: in any screen of the app', '/payment/step2/1', { person: refused }, '/forbidden'],
  ['6: forbidden itself', '/forbidden', { person: refused }, null],
  ['6: a person who was unblocked', '/match', { person: { ...refused, isUnblocked: true } }, null],
  ['6: a country that the operators admitted', '/match', { person: refused, refusedCountries: [] }, null],
  ['6: an unknown country', '/match', { person: { ...person, lastIpRealCountry: null } }, null],
  ['6: the terms stay readable', '/terms-of-use', { person: refused }, null],
  ['6: the start page comes first', '/', { person: refused }, '/match'],
  [
    '6: before the expected source',
    '/online-users',
    { person: { ...refused, expectedSource: 'x' } },
    '/forbidden',
  ],

  ['7: an expected person', '/online-users', { person: expected }, '/'],
  ['7: elsewhere', '/match', { person: expected }, null],
  ['7: anybody else', '/online-users', { person }, null],

  [
    '8: a person on a landing page',
    '/lp',
    { person, search: '?emailOpen=spring' },
    '/match?emailOpen=spring',
  ],
  ['8: a person at the app’s sign-in', '/pwa', { person }, '/match'],
  ['8: a refused person on a landing page', '/lp', { person: refused }, '/forbidden'],
  ['8: a stranger at the app’s sign-in', '/pwa', {}, null],
]

test.each(table)('%s (%s)', (_why, path, change, target) => {
  expect(visit(path, change)).toBe(target)
})

describe('for every route', () => {
  const open = routes.filter(({ auth, layout }) => !auth && layout !== 'guest')

  test('a stranger is sent from every screen that needs a person to the start page', () => {
    for (const { path } of routes.filter(({ auth }) => auth)) expect(visit(path), path).toBe('/')
  })

  test('a stranger may open every public page', () => {
    for (const { path } of open) expect(visit(path), path).toBeNull()
  })

  test('a guest in a frame sees guest pages, what binds them, and nothing else', () => {
    for (const { path, layout, name } of routes) {
      const target = visit(path, { isFramed: true })
      const isOpen = layout === 'guest' || layout === 'legal' || name === 'not-found'
      expect(target === null, path).toBe(isOpen)
      if (target !== null) expect(['/guest', '/not-found'], path).toContain(target)
    }
  })

  test('a person without restrictions may open every screen of the app', () => {
    for (const { path } of routes.filter(({ auth }) => auth)) expect(visit(path, { person }), path).toBeNull()
  })

  test('a logged-in person is redirected to addresses without a language, however they arrived', () => {
    for (const { path } of routes) {
      for (const change of [{ person }, { person: refused }, { person: expected }]) {
        const target = visit(path, { ...change, language: 'de' })
        if (target !== null) expect(target, path).not.toMatch(/^\/de(\/|$)(?!not-found)/)
      }
    }
  })

  const kinds: readonly Partial<Visit>[] = [
    ...[{}, { person }, { person: refused }, { person: { ...refused, isUnblocked: true } }],
    ...[{ person: expected }, { person: { ...refused, ...expected } }],
    { person: streamer, streamerAppUrl: elsewhere },
    { person: { ...refused, isStreamer: true }, streamerAppUrl: elsewhere },
  ]
  const surroundings = [false, true].flatMap((isFramed) =>
    [false, true].flatMap((isInstalled) =>
      ['', '?action=logout'].map((search) => ({ isFramed, isInstalled, search })),
    ),
  )

  test.each(surroundings)('following the guards always ends at an accessible page: %o', (around) => {
    for (const { path } of routes) {
      for (const kind of kinds) {
        let at: string | null = path
        for (let steps = 0; at !== null && at !== elsewhere; steps += 1) {
          expect(steps, `${path} goes in circles`).toBeLessThan(5)
          at = visit(at.split('?')[0] ?? '', { ...kind, ...around })
        }
      }
    }
  })

  test.each(surroundings)('legal pages are open to everyone: %o', (around) => {
    for (const { path } of routes.filter(({ layout }) => layout === 'legal')) {
      for (const kind of kinds) expect(visit(path, { ...kind, ...around }), path).toBeNull()
    }
  })

  test('a stranger never reaches a screen that requires a person, nor a guest page outside a frame', () => {
    for (const route of routes) {
      for (const around of surroundings) {
        if (route.auth) expect(visit(route.path, around), route.path).not.toBeNull()
        if (route.layout !== 'guest') continue
        for (const kind of kinds) {
          const isGuest = around.isFramed && !kind.person
          expect(visit(route.path, { ...kind, ...around }) === null, route.path).toBe(isGuest)
        }
      }
    }
  })
})

test('a page whose layout is neither empty, legal nor guest needs a person even without saying so', () => {
  const route = { name: 'step2', auth: false, layout: 'payment', localised: false } as const
  expect(visit('/', { route })).toBe('/')
  expect(visit('/', { route, person })).toBeNull()
})

test('1: a public page uses its address’s language, the app the person’s own', () => {
  expect(readingLanguage(routeAt('/login'), '/ar/login', 'de')).toBe('ar')
  expect(readingLanguage(routeAt('/login'), '/login', 'de')).toBe('en')
  expect(readingLanguage(routeAt('/match'), '/match', 'de')).toBe('de')
})

test('every address is unique, and reads back as its route in its language', () => {
  const addresses = routes.flatMap((route) => addressesOf(route).map((address) => ({ ...address, route })))
  expect(new Set(addresses.map(({ pathname }) => pathname)).size).toBe(addresses.length)
  for (const { pathname, route, language } of addresses) {
    const read = readLanguagePath(pathname)
    expect(routeAt(read.path)).toBe(route)
    expect(read.language).toBe(language ?? 'en')
  }
})

test('a path parameter accepts any value except an empty one', () => {
  expect(routeAt('/user-detail/usr_1')?.name).toBe('user-detail')
  expect(routeAt('/payment/step2/77')?.name).toBe('payment-step2')
  for (const path of ['/user-detail', '/user-detail/', '/user-detail/a/b']) {
    expect(routeAt(path)).toBeUndefined()
  }
})

test('a localised route has its name, three underscores and the language as id, in each complete language', () => {
  const login = routeAt('/login')
  expect(login && addressesOf(login).map(({ id }) => id)).toEqual(
    completeLocales.map((language) => `login___${language}`),
  )
})

test('every screen that requires a person is excluded from search engines', () => {
  for (const route of routes.filter(({ auth }) => auth)) expect(route.noindex).toBe(true)
})

test('every screen that requires a person has the default layout, but for payments and a refused country', () => {
  const otherRoutes = routes.filter(({ auth, layout }) => auth && layout !== 'default')
  expect(otherRoutes.map(({ name }) => name)).toEqual([
    ...[
      'offerwall',
      'forbidden',
      'payment-credits',
      'payment-membership',
      'payment-step2',
      'payment-receipt',
    ],
  ])
})

test('routes named in SPEC §2 have those names, whatever their path', () => {
  const named = { '/': 'auth', '/match': 'match', '/followings': 'favorites', '/pwa': 'pwa' }
  for (const [path, name] of Object.entries(named)) expect(routeAt(path)?.name, path).toBe(name)
})

test('names that SPEC §2 lists without a path are routes too, each with its own path', () => {
  const named = ['chats', 'private', 'club_call', 'stories-list', 'stories', 'documents']
  const paths = named.map((name) => routes.find((route) => route.name === name)?.path)
  expect(paths).not.toContain(undefined)
  expect(new Set(paths).size).toBe(named.length)
})

/** SPEC §2, by heading. */
const layouts = {
  default: [
    ...['/match', '/call', '/chat', '/online-users', '/followings', '/settings', '/profile', '/profile/edit'],
    ...['/blocklist', '/calls-history', '/user-detail/usr_1', '/daily-rewards'],
  ],
  offerwall: ['/offerwall'],
  payment: ['/payment/credits', '/payment/membership', '/payment/step2/1'],
  empty: [
    ...['/', '/pwa', '/login', '/login/newpassword', '/login/forgotpassword', '/signup', '/not-found'],
    ...['/unsubscribe', '/register', '/forbidden', '/lnd', '/lnd/qt1', '/lp', '/i', '/lp/auth', '/i/auth'],
  ],
  legal: [
    ...['/cookies-policy', '/privacy-policy', '/chatrules', '/terms-of-use', '/refund-policy'],
    ...['/billing-policy', '/reports-and-complaints-policy', '/community-guidelines', '/contact-us'],
  ],
  guest: ['/guest', '/guest/gender', '/guest/match', '/guest/chat', '/guest/online-users'],
}

test.each(Object.entries(layouts))('layout %s contains what SPEC §2 lists', (layout, paths) => {
  for (const path of paths) expect(routeAt(path)?.layout, path).toBe(layout)
})

test('the tab bar is hidden on daily rewards and the offer wall, and nowhere else', () => {
  const hiding = routes.filter((route: ScreenRoute) => route.hidesTabBar).map(({ path }) => path)
  expect(hiding).toEqual(['/daily-rewards', '/offerwall'])
})
