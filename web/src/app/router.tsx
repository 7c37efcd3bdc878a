import type { CompleteLocale } from '@serendip/contract'
import type { i18n } from 'i18next'
import type { ComponentType, ReactNode } from 'react'
import type { ChatLoader } from '../features/chat/index.ts'
import { storageOf } from '../platform/analytics/storage.ts'
import { isFlagOn } from '../platform/arrival/developer-flags.ts'
import { applyLanguage } from '../platform/i18n/create-i18n.ts'
import { localPath, readLanguagePath } from '../platform/i18n/language-path.ts'
import type { Platform } from '../platform/platform.ts'
import { type Location, type Destination, Router } from '../platform/router/router.ts'
import type { StoredUser } from '../platform/session/session.ts'
import type { Surroundings } from '../platform/surroundings.ts'
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
import type { Release } from './release/follow-release.ts'
import { routes, type ScreenRoute } from './route-table.ts'
import { type AppRouteName, addressesOf, type NamedRoute, paramsAt, routeAt } from './routes.ts'
import { ErrorScreen } from './screens/error-screen.tsx'
import { ScreenBoundary } from './screens/screen-boundary.tsx'
import { actionScreens, type Screen, screens, startPageAction } from './screens.ts'

export interface RouterDeps {
  readonly platform: Platform
  readonly i18n: i18n
  readonly navigation: NavigationVisibility
  readonly overlays: Overlays
  readonly services: CallServices
  readonly chats: ChatLoader
  readonly surroundings: Surroundings
  readonly release: Release
}

/** The router of the app's own screens; server-rendered pages are reached by full loads. */
export function createAppRouter(deps: RouterDeps): Router {
  const load = createScreenLoader(deps)
  return new Router(window, (location) => openAddress(location, load, deps))
}

const addresses = routes
  .filter(({ drawnBy, name }) => drawnBy === 'app' || name === 'auth')
  .flatMap((route: NamedRoute) => addressesOf(route).map((address) => ({ ...address, route })))

function addressAt(path: string) {
  for (const address of addresses) {
    const params = paramsAt(address.pathname, path)
    if (params !== null) return { ...address, params }
  }
  return null
}

async function openAddress(location: Location, load: LoadScreen, deps: RouterDeps): Promise<Destination> {
  const { pathname, search } = location
  const address = addressAt(pathname)
  if (address === null) return leave(pathname)
  if (deps.release.isLeaving()) return { document: pathname + search }
  const { id, route, params } = address
  const { name, leadsTo, layout } = route
  if (leadsTo !== undefined) {
    return { redirect: (address.language ? localPath(leadsTo, address.language) : leadsTo) + search }
  }
  // The start page is the server's; only with some actions the app shows there what becomes of an account.
  const action = name === 'auth' ? startPageAction(search) : null
  const screen = action ? actionScreens[action] : hasScreen(name) ? screens[name] : null
  if (screen === null) return { document: pathname + search }
  const loading = load(action ?? id, screen)
  const show = (Shown: ComponentType) => ({ screen: framed(layout, <Shown />, deps), params })
  try {
    const language = readingLanguage(route, pathname, deps.platform.preferences.language())
    const elsewhere = action ? null : await guard(route, search, language, deps)
    if (elsewhere !== null) return elsewhere
    await applyLocale(language, deps)
    return show(await loading)
  } catch (thrown) {
    reportError(thrown)
    return show(ErrorScreen)
  }
}

const hasScreen = (name: string): name is AppRouteName => Object.hasOwn(screens, name)

/** A screen with what surrounds it. Of two screens in the same layout, the second takes the place of the first. */
function framed(layout: ScreenRoute['layout'], screen: ReactNode, deps: RouterDeps): ReactNode {
  const guarded = <ScreenBoundary instead={<ErrorScreen />}>{screen}</ScreenBoundary>
  return (
    <ScreenBoundary
      instead={
        <main>
          <ErrorScreen />
        </main>
      }
    >
      <RootLayout overlays={deps.overlays}>{inLayout(layout, guarded, deps)}</RootLayout>
    </ScreenBoundary>
  )
}

function inLayout(layout: ScreenRoute['layout'], screen: ReactNode, deps: RouterDeps): ReactNode {
  const { navigation, overlays, services, chats } = deps
  if (layout === 'payment') return <PaymentLayout>{screen}</PaymentLayout>
  if (layout === 'guest') return <GuestLayout overlays={overlays}>{screen}</GuestLayout>
  if (layout !== 'default') return <EmptyLayout>{screen}</EmptyLayout>
  const { rings, identity } = services
  return (
    <DefaultLayout
      navigation={navigation}
      overlays={overlays}
      rings={rings}
      identity={identity}
      chats={chats}
    >
      {screen}
    </DefaultLayout>
  )
}

type LoadScreen = (id: string, screen: Screen) => Promise<ComponentType>

/** Loads a screen once, with its strings. If that fails, an error screen is shown, and the next visit tries again. */
function createScreenLoader(deps: RouterDeps): LoadScreen {
  const loaded = new Map<string, Promise<ComponentType>>()
  return (id, { load, namespaces }) => {
    const loading =
      loaded.get(id) ??
      Promise.all([load(deps), deps.i18n.loadNamespaces([...namespaces])]).then(
        ([Component]) => Component,
        (thrown) => {
          loaded.delete(id)
          reportError(thrown)
          return ErrorScreen
        },
      )
    loaded.set(id, loading)
    return loading
  }
}

/** The page that the person is sent to instead; null if they may see the screen. */
async function guard(
  route: ScreenRoute,
  search: string,
  language: CompleteLocale,
  { platform, surroundings }: RouterDeps,
): Promise<Destination | null> {
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
  if (target === null) return null
  return isDrawnElsewhere(target) ? { document: target } : { redirect: target }
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
function leave(pathname: string): Destination {
  const { language, path } = readLanguagePath(pathname)
  return {
    document: routeAt(path)?.drawnBy === 'server' ? pathname : localPath('/not-found', language),
  }
}
