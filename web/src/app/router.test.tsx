import { isValidElement } from 'react'
import { createMemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { aPlatform } from '../platform/a-platform.test-kit.ts'
import { anI18n } from '../platform/i18n/an-i18n.test-kit.ts'
import type { StoredUser } from '../platform/session/session.ts'
import { stub } from '../platform/stub.test-kit.ts'
import { createNavigationVisibility } from './navigation-visibility.ts'
import { createOverlays } from './overlays.tsx'
import { type AppRouter, createAppRouter, firstScreen, type RouterDeps } from './router.tsx'
import { screens } from './screens.ts'

const person = stub<StoredUser>({
  profile: {
    rolesGroup: 'user',
    last_ip_real_country: 'DE',
    unblocked: false,
    expectedSource: null,
  },
})

interface VisitOptions {
  readonly user?: StoredUser | null
  readonly streamerAppUrl?: string
  readonly isLeaving?: () => boolean
}

/** A visit that begins at an address. `loaded` lists the documents that a browser would have loaded. */
async function aVisit(address: string, { user = person, streamerAppUrl, isLeaving }: VisitOptions = {}) {
  const loaded: string[] = []
  const platform = aPlatform({
    session: { current: () => user },
    settings: { read: async () => ({ streamerAppUrl: streamerAppUrl ?? null }) },
  })
  const navigation = createNavigationVisibility()
  const deps: RouterDeps = {
    platform,
    i18n: anI18n(),
    navigation,
    overlays: createOverlays(platform, navigation),
    services: stub<RouterDeps['services']>({ rings: {}, identity: {} }),
    chats: stub<RouterDeps['chats']>({}),
    surroundings: { isFramed: false, isInstalled: false, refusedCountries: ['RU'] },
    release: { isLeaving: isLeaving ?? (() => false) },
    documents: {
      assign: (href) => void loaded.push(`assign ${href}`),
      replace: (href) => void loaded.push(`replace ${href}`),
    },
  }
  const [first = '/', ...later] = address.split(' ')
  const router = createAppRouter(deps, (screens) => createMemoryRouter(screens, { initialEntries: [first] }))
  const isOpen = firstScreen(router)
  await Promise.race([isOpen, vi.waitFor(() => expect(loaded).not.toEqual([]))])
  for (const to of later) await router.navigate(to)
  const place = () => router.state.location.pathname + router.state.location.search
  return { router, loaded, place }
}

/** Follows a link to a document, which ends the visit: the router itself waits for ever. */
async function follow(router: AppRouter, to: string, loaded: readonly string[]): Promise<void> {
  void router.navigate(to)
  await vi.waitFor(() => expect(loaded).not.toEqual([]))
}

const screenOf = ({ state }: AppRouter) => {
  const element = state.matches.at(-1)?.route.element
  return isValidElement(element) ? element.type : null
}

test('a link opens its screen, whose address is shown only once its code is there', async () => {
  const { router, place } = await aVisit('/stories')
  const opened = router.navigate('/club-call')
  expect([router.state.navigation.location?.pathname, place()]).toEqual(['/club-call', '/stories'])
  await opened
  expect([place(), router.state.errors]).toEqual(['/club-call', null])
})

test('a guard that refuses takes the place of the address that was wanted', async () => {
  const { router, place } = await aVisit('/stories /login?campaign=spring', {
    user: stub<StoredUser>({ profile: { ...person.profile, last_ip_real_country: 'RU', unblocked: true } }),
  })
  expect([place(), router.state.historyAction]).toEqual(['/match?campaign=spring', 'REPLACE'])
})

test('an old address leads to its screen, with its query', async () => {
  const { place } = await aVisit('/stories-list?from=mail')
  expect(place()).toBe('/stories?from=mail')
})

test('a stranger who opens a screen of the app loads the start page in its place', async () => {
  const { loaded } = await aVisit('/stories', { user: null })
  expect(loaded).toEqual(['replace /'])
})

test('a page of the server is loaded whole, and the screen before stays until then', async () => {
  const { router, loaded, place } = await aVisit('/stories')
  await follow(router, '/terms-of-use', loaded)
  expect([loaded, place()]).toEqual([['assign /terms-of-use'], '/stories'])
})

test('an address that nobody knows loads the page that says so, in its language', async () => {
  const { loaded } = await aVisit('/de/nowhere')
  expect(loaded).toEqual(['replace /de/not-found'])
})

test('another case or a missing part of an address is none of the app’s', async () => {
  const { router, loaded } = await aVisit('/stories')
  await follow(router, '/Private', loaded)
  expect(loaded).toEqual(['assign /not-found'])
})

test('a slash at the end of an address is taken off, with its query kept', async () => {
  const { router, place } = await aVisit('/stories /private/?from=tab')
  expect([place(), router.state.historyAction]).toEqual(['/private?from=tab', 'REPLACE'])
})

test('the code of a screen that a guard refuses is not loaded', async () => {
  const load = vi.spyOn(screens, 'profile')
  await aVisit('/profile', { user: null })
  expect(load).not.toHaveBeenCalled()
  load.mockRestore()
})

test('streamers leave for their own app', async () => {
  const { loaded } = await aVisit('/stories', {
    user: stub<StoredUser>({ profile: { ...person.profile, rolesGroup: 'artist' } }),
    streamerAppUrl: 'https://streamers.example/',
  })
  expect(loaded).toEqual(['replace https://streamers.example/'])
})

test('a tab of an older release opens the next screen by its document', async () => {
  let isOld = false
  const { router, loaded, place } = await aVisit('/stories', { isLeaving: () => isOld })
  isOld = true
  await follow(router, '/private?from=tab', loaded)
  expect([loaded, place()]).toEqual([['assign /private?from=tab'], '/stories'])
})

test('the screens of payments are another document, which remembers the screen before it', async () => {
  const away = await aVisit('/stories?from=mail')
  await follow(away.router, '/payment/credits', away.loaded)
  expect([away.loaded, away.place()]).toEqual([['assign /payment/credits'], '/stories?from=mail'])
  expect(sessionStorage.getItem('documentOrigin')).toContain('/stories?from=mail')
  const shop = await aVisit('/payment/membership /payment/credits')
  expect(shop.place()).toBe('/payment/credits')
  await follow(shop.router, '/stories', shop.loaded)
  expect(shop.loaded).toEqual(['assign /stories'])
})

test('the start page is the server’s, but the app asks there whether to log out', async () => {
  const { loaded } = await aVisit('/de', { user: null })
  expect(loaded).toEqual(['replace /de'])
  const { router, place } = await aVisit('/de?action=logout')
  expect([place(), router.state.errors]).toEqual(['/de?action=logout', null])
})

test('screens of the same layout share it, and pages of the settings share their screen', async () => {
  const { router } = await aVisit('/settings')
  const before = router.state.matches
  const settings = screenOf(router)
  await router.navigate('/settings/account')
  expect(router.state.matches.slice(0, -1).map(({ route }) => route)).toEqual(
    before.slice(0, -1).map(({ route }) => route),
  )
  expect(settings).not.toBeNull()
  expect(screenOf(router)).toBe(settings)
})

test('a screen that cannot be opened is replaced by the error screen in its layout, and the next one opens', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  let isBroken = true
  const { router, place } = await aVisit('/stories', {
    isLeaving() {
      if (isBroken) throw new Error('broken')
      return false
    },
  })
  expect(Object.values(router.state.errors ?? {})).toEqual([new Error('broken')])
  expect(router.state.matches.at(-1)?.route.errorElement).toBeTruthy()
  isBroken = false
  await router.navigate('/club-call')
  expect([place(), router.state.errors]).toEqual(['/club-call', null])
  expect(reported).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
