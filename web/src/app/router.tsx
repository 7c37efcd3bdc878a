import type { CompleteLocale } from '@serendip/contract'
import type { i18n } from 'i18next'
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  type RouteObject,
  redirectDocument,
  replace,
} from 'react-router'
import { ScreenSkeleton } from '../chrome/screen-skeleton.tsx'
import type { ChatLoader } from '../features/chat/index.ts'
import { shelfOf } from '../platform/analytics/storage.ts'
import { isFlagOn } from '../platform/arrival/developer-flags.ts'
import { applyLanguage } from '../platform/i18n/create-i18n.ts'
import { localPath, readLanguagePath } from '../platform/i18n/language-path.ts'
import type { Platform } from '../platform/platform.ts'
import type { StoredUser } from '../platform/session/session.ts'
import type { Surroundings } from '../platform/surroundings.ts'
import type { CallDoor } from './call-door.ts'
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
import { routes, type ScreenRoute } from './route-table.ts'
import { type AppRouteName, addressesOf, type NamedRoute, routeAt } from './routes.ts'
import { ErrorScreen } from './screens/error-screen.tsx'
import { actionScreens, type Screen, screens, startPageAction } from './screens.ts'

export interface RouterDeps {
  readonly platform: Platform
  readonly i18n: i18n
  readonly navigation: NavigationVisibility
  readonly overlays: Overlays
  readonly door: CallDoor
  readonly chats: ChatLoader
  readonly surroundings: Surroundings
}

/** The router of the app's own screens; server-rendered pages are reached by full loads. */
export function createRouter(deps: RouterDeps) {
  const of = (layout: ScreenRoute['layout']) =>
    routes
      .filter((route) => route.drawnBy === 'app' && route.layout === layout)
      .flatMap((route) => routeObjects(route, deps))
  return createBrowserRouter([
    {
      element: <RootLayout overlays={deps.overlays} />,
      errorElement: (
        <main>
          <ErrorScreen />
        </main>
      ),
      hydrateFallbackElement: <ScreenSkeleton />,
      children: [
        {
          element: (
            <DefaultLayout
              navigation={deps.navigation}
              overlays={deps.overlays}
              rings={deps.door.rings}
              identity={deps.door.identity}
              chats={deps.chats}
            />
          ),
          children: of('default'),
        },
        { element: <PaymentLayout />, children: of('payment') },
        { element: <GuestLayout overlays={deps.overlays} />, children: of('guest') },
        {
          element: <EmptyLayout />,
          children: [...of('empty'), ...startPageObjects(deps)],
        },
        { path: '*', loader: leave },
      ],
    },
  ])
}

const hasScreen = (name: string): name is AppRouteName => Object.hasOwn(screens, name)

function routeObjects(route: NamedRoute, deps: RouterDeps): RouteObject[] {
  const { name, leadsTo } = route
  return addressesOf(route).map(({ id, pathname, language }) => {
    if (leadsTo !== undefined || !hasScreen(name)) {
      const target = language === null ? (leadsTo ?? '/') : localPath(leadsTo ?? '/', language)
      return { id, path: pathname, loader: ({ request }) => replace(target + new URL(request.url).search) }
    }
    return {
      ...{ id, path: pathname, errorElement: <ErrorScreen /> },
      loader: (visit: LoaderFunctionArgs) => guard(route, visit, deps),
      lazy: lazyScreen(screens[name], deps),
    }
  })
}

const lazyScreen =
  ({ namespaces, load }: Screen, deps: RouterDeps) =>
  async () => {
    try {
      const [Component] = await Promise.all([load(deps), deps.i18n.loadNamespaces([...namespaces])])
      return { Component }
    } catch (thrown) {
      // Otherwise the router would keep showing its skeleton when the first screen's code cannot be loaded.
      reportError(thrown)
      return { Component: ErrorScreen }
    }
  }

/** The start page is the server's; only with some actions the app draws there what becomes of an account. */
function startPageObjects(deps: RouterDeps): RouteObject[] {
  const start = routes.find(({ name }) => name === 'auth')
  return (start ? addressesOf(start) : []).map(({ id, pathname }) => ({
    ...{ id, path: pathname, errorElement: <ErrorScreen /> },
    async loader({ request }) {
      const { search } = new URL(request.url)
      if (startPageAction(search) === null) return redirectDocument(pathname + search)
      await applyLocale(readLanguagePath(pathname).language, deps)
      return null
    },
    // From one action to another a full page is loaded, so each finds its own screen.
    lazy: () => lazyScreen(actionScreens[startPageAction(location.search) ?? 'reactivate'], deps)(),
  }))
}

async function guard(route: ScreenRoute, { request }: LoaderFunctionArgs, deps: RouterDeps) {
  const { platform, surroundings } = deps
  const { pathname, search } = new URL(request.url)
  const language = readingLanguage(route, pathname, platform.preferences.language())
  const person = personOf(platform.session.current(), platform)
  // Only streamers may have a separate app; others do not wait for the settings.
  const settings = person?.isStreamer ? await platform.settings.read().catch(() => null) : null
  const streamerAppUrl = settings?.streamerAppUrl ?? null
  const decide = () =>
    guardVisit({
      ...{ route, language, search, streamerAppUrl, ...surroundings },
      person: personOf(platform.session.current(), platform),
    })
  let target = decide()
  if (target === '/forbidden') {
    await renewPerson(platform)
    target = decide()
  }
  if (target !== null) return isDrawnElsewhere(target) ? redirectDocument(target) : replace(target)
  await applyLocale(language, deps)
  return null
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
          shelfOf(() => localStorage),
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
function leave({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  const { language, path } = readLanguagePath(pathname)
  return redirectDocument(routeAt(path)?.drawnBy === 'server' ? pathname : localPath('/not-found', language))
}
