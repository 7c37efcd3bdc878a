import type { CompleteLocale } from '@serendip/contract'
import type { i18n } from 'i18next'
import {
  createBrowserRouter,
  type LoaderFunction,
  Outlet,
  type RouteObject,
  replace,
  useLocation,
} from 'react-router'
import type { ChatLoader } from '../features/chat/index.ts'
import { storageOf } from '../platform/analytics/storage.ts'
import { isFlagOn } from '../platform/arrival/developer-flags.ts'
import { applyLanguage } from '../platform/i18n/create-i18n.ts'
import { localPath, readLanguagePath } from '../platform/i18n/language-path.ts'
import { type LateView, lateView } from '../platform/late/late-view.tsx'
import type { Platform } from '../platform/platform.ts'
import type { StoredUser } from '../platform/session/session.ts'
import type { Surroundings } from '../platform/settings/surroundings.ts'
import type { CallServices } from './call-services.ts'
import { guardVisit } from './guards/guard-visit.ts'
import { readingLanguage } from './guards/reading-language.ts'
import type { GuardedPerson } from './guards/visit.ts'
import { DefaultLayout } from './layout/default-layout.tsx'
import { EmptyLayout } from './layout/empty-layout.tsx'
import { GuestLayout } from './layout/guest-layout.tsx'
import { PaymentLayout } from './layout/payment-layout.tsx'
import { RootLayout } from './layout/root-layout.tsx'
import type { NavigationVisibility } from './navigation-visibility.ts'
import type { Overlays } from './overlays.tsx'
import { createScreenDocuments, takeLinkState } from './screen-documents.ts'
import type { Release } from './release/follow-release.ts'
import { type Layout, routes, type ScreenRoute } from './route-table.ts'
import { type Address, type AppRouteName, addressesOf, type NamedRoute, routeAt } from './routes.ts'
import { ErrorScreen } from './screens/error-screen.tsx'
import { actionScreens, screens, startPageAction } from './screens.ts'

export interface RouterDeps {
  readonly platform: Platform
  readonly i18n: i18n
  readonly navigation: NavigationVisibility
  readonly overlays: Overlays
  readonly services: CallServices
  readonly chats: ChatLoader
  readonly surroundings: Surroundings
  readonly release: Release
  /** The browser's loading of whole documents. */
  readonly documents: Pick<Location, 'assign' | 'replace'>
}

export type AppRouter = ReturnType<typeof createBrowserRouter>

/** The router of the app's own screens; server-rendered pages are reached by full loads. */
export function createAppRouter(
  deps: RouterDeps,
  create: (screens: RouteObject[]) => AppRouter = createBrowserRouter,
): AppRouter {
  let router: AppRouter | null = null
  /** Loads a document. The screen before stays until the browser shows it. */
  const leave = (href: string) => {
    // A step in the history, and the first address of a visit, have their entry already.
    const isLink = router?.state.navigation.historyAction === 'PUSH'
    deps.documents[isLink ? 'assign' : 'replace'](href)
    return new Promise<never>(() => {})
  }
  const temporary = storageOf(() => sessionStorage)
  takeLinkState(temporary, history)
  const own = createScreenDocuments(temporary)
  const isElsewhere = (layout: Layout) =>
    own.isElsewhere(layout, router?.state.location, router?.state.navigation.location)
  router = create(routesOf(deps, { leave, isElsewhere }))
  return router
}

type Leave = (href: string) => Promise<never>

interface Documents {
  readonly leave: Leave
  /** Whether a screen in this layout belongs to another document. */
  isElsewhere(layout: Layout): boolean
}

interface ScreenDeps extends RouterDeps {
  viewOf(name: AppRouteName): LateView<object>
}

/** Resolves once there is a screen at the address of the page. */
export function firstScreen(router: AppRouter): Promise<void> {
  if (router.state.initialized) return Promise.resolve()
  return new Promise((done) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      done()
    })
  })
}

/** A browser may show this page again as it was when another document was opened: then nothing is on its way any more. */
export function stayWhenShownAgain(view: Window, router: AppRouter): void {
  view.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && router.state.navigation.state !== 'idle')
      void router.navigate(router.state.location, { replace: true })
  })
}

/** Of two screens in the same layout, the second takes the place of the first. */
function routesOf(deps: RouterDeps, documents: Documents): RouteObject[] {
  const { navigation, overlays, services, chats } = deps
  const { rings, identity } = services
  const screenDeps = { ...deps, viewOf: createViews(deps) }
  const within = (...layouts: readonly Layout[]) => screensWithin(layouts, screenDeps, documents)
  return [
    {
      element: (
        <RootLayout overlays={overlays}>
          <Outlet />
        </RootLayout>
      ),
      errorElement: (
        <main>
          <ErrorScreen />
        </main>
      ),
      children: [
        {
          element: (
            <DefaultLayout
              navigation={navigation}
              overlays={overlays}
              rings={rings}
              identity={identity}
              chats={chats}
            >
              <Outlet />
            </DefaultLayout>
          ),
          children: within('default'),
        },
        {
          element: (
            <PaymentLayout>
              <Outlet />
            </PaymentLayout>
          ),
          children: within('payment', 'offerwall'),
        },
        {
          element: (
            <GuestLayout overlays={overlays}>
              <Outlet />
            </GuestLayout>
          ),
          children: within('guest'),
        },
        {
          element: (
            <EmptyLayout>
              <Outlet />
            </EmptyLayout>
          ),
          children: within('empty', 'legal'),
        },
      ],
    },
    { path: '*', loader: ({ request }) => documents.leave(elsewhereAt(new URL(request.url).pathname)) },
  ]
}

/** The screens of the app, each as late as it is opened; what is shown at several addresses stays between them. */
function createViews(deps: RouterDeps): (name: AppRouteName) => LateView<object> {
  const views = new Map<(typeof screens)[AppRouteName], LateView<object>>()
  return (name) => {
    const load = screens[name]
    const view = views.get(load) ?? lateView(() => load(deps))
    views.set(load, view)
    return view
  }
}

/** Every address of the app's screens in these layouts. The start page is the server's, but for some actions. */
function screensWithin(layouts: readonly Layout[], deps: ScreenDeps, documents: Documents): RouteObject[] {
  return routes
    .filter(({ layout, drawnBy, name }) => layouts.includes(layout) && (drawnBy === 'app' || name === 'auth'))
    .flatMap((route: NamedRoute) =>
      addressesOf(route).map((address) => ({
        id: address.id,
        path: address.pathname,
        caseSensitive: true,
        errorElement: <ErrorScreen />,
        ...screenAt(route, address, deps, documents),
      })),
    )
}

/** The router takes an address with slashes at its end for the one without. */
function canonicalPath(pathname: string): string {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  return pathname.slice(0, end)
}

type ScreenParts = Pick<RouteObject, 'loader' | 'element'>

function screenAt(
  route: NamedRoute,
  address: Address,
  deps: ScreenDeps,
  { leave, isElsewhere }: Documents,
): ScreenParts {
  const { name, layout, leadsTo } = route
  const { i18n, release, platform, viewOf } = deps
  /** Before any screen is shown: an address has one form, and an old tab takes the newer release with it. */
  const opening =
    (open: (address: URL) => Promise<unknown>): LoaderFunction =>
    async ({ request }) => {
      const url = new URL(request.url)
      try {
        const path = canonicalPath(url.pathname)
        if (path !== url.pathname) throw replace(path + url.search)
        if (isElsewhere(layout) || release.isLeaving()) return await leave(url.pathname + url.search)
        await open(url)
      } catch (thrown) {
        // A redirect is thrown, too.
        if (!(thrown instanceof Response)) reportError(thrown)
        throw thrown
      }
      return null
    }
  if (leadsTo !== undefined) {
    const target = address.language ? localPath(leadsTo, address.language) : leadsTo
    return { loader: ({ request }) => replace(target + new URL(request.url).search) }
  }
  const languageAt = (pathname: string) => readingLanguage(route, pathname, platform.preferences.language())
  if (!hasScreen(name)) {
    const open = async ({ pathname, search }: URL) => {
      const action = startPageAction(search)
      if (action === null) return leave(pathname + search)
      const { view, strings } = actionScreens[action]
      await Promise.all([view.fetch(), i18n.loadNamespaces([...strings])])
      await applyLocale(languageAt(pathname), deps)
    }
    return { loader: opening(open), element: <StartPage /> }
  }
  const View = viewOf(name)
  const open = async ({ pathname, search }: URL) => {
    const language = languageAt(pathname)
    const target = await guard(route, search, language, deps)
    if (target !== null) {
      if (isDrawnElsewhere(target)) return leave(target)
      throw replace(target)
    }
    await Promise.all([View.fetch(), i18n.loadNamespaces([...(route.strings ?? [])])])
    await applyLocale(language, deps)
  }
  return { loader: opening(open), element: <View /> }
}

const hasScreen = (name: string): name is AppRouteName => Object.hasOwn(screens, name)

/** The app's screens of the start page, by the action that the address names. */
function StartPage() {
  const action = startPageAction(useLocation().search)
  if (action === null) return null
  const { view: View } = actionScreens[action]
  return <View />
}

/** The page that the person is sent to instead; null if they may see the screen. */
async function guard(
  route: ScreenRoute,
  search: string,
  language: CompleteLocale,
  { platform, surroundings }: RouterDeps,
): Promise<string | null> {
  const person = personOf(platform.session.current(), platform)
  // Only streamers may have a separate app; others do not wait for the settings.
  const settings = person?.isStreamer ? await platform.settings.read().catch(() => null) : null
  const streamerAppUrl = settings?.streamerAppUrl ?? null
  const decide = () =>
    guardVisit({
      route,
      language,
      search,
      streamerAppUrl,
      ...surroundings,
      person: personOf(platform.session.current(), platform),
    })
  let target = decide()
  if (target === '/forbidden') {
    await renewPerson(platform)
    target = decide()
  }
  return target
}

async function applyLocale(language: CompleteLocale, { i18n }: RouterDeps): Promise<void> {
  if (i18n.language !== language) await i18n.changeLanguage(language)
  applyLanguage(document.documentElement, language)
}

/** The stored country and exemption are those of the last login; both may have changed. */
async function renewPerson({ api, session }: Platform): Promise<void> {
  const token = session.token()
  const answer = await api.accounts.profile().catch(() => null)
  if (token !== null && answer !== null && session.token() === token) session.open(token, answer.profile)
}

function personOf(user: StoredUser | null, { environment }: Platform): GuardedPerson | null {
  if (user === null) return null
  const { rolesGroup, last_ip_real_country, unblocked, expectedSource } = user.profile
  return {
    isStreamer: rolesGroup !== 'user',
    lastIpRealCountry: last_ip_real_country,
    isUnblocked:
      unblocked ||
      (environment !== 'prod' &&
        isFlagOn(
          storageOf(() => localStorage),
          'unblock',
        )),
    expectedSource,
  }
}

/** Another site, or a page of the server's. */
function isDrawnElsewhere(target: string): boolean {
  const { origin, pathname } = new URL(target, location.origin)
  return origin !== location.origin || routeAt(readLanguagePath(pathname).path)?.drawnBy === 'server'
}

/** An address that the app does not know may be one of the server's. */
function elsewhereAt(pathname: string): string {
  const { language, path } = readLanguagePath(pathname)
  return routeAt(path)?.drawnBy === 'server' ? pathname : localPath('/not-found', language)
}
