import '@serendip/ui/base.css'
import '../chrome/brand-tokens.ts'
import { DialogEntries, DialogStackContext, HoldBackContext, watchSubmits } from '@serendip/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { StrictMode, startTransition, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { RouterProvider } from 'react-router/dom'
import { createChatLoader } from '../features/chat/index.ts'
import { createInstall, InstallContext, installDevice } from '../features/install/index.ts'
import type { Toast } from '../features/toasts/index.ts'
import { storageOf } from '../platform/analytics/storage.ts'
import { rememberArrival } from '../platform/arrival/remember-arrival.ts'
import { replaceDeniedStorage } from '../platform/storage/denied-storage.ts'
import { createI18n } from '../platform/i18n/create-i18n.ts'
import { readLanguagePath } from '../platform/i18n/language-path.ts'
import { stringsOf } from '../platform/i18n/load-strings.ts'
import { loadLate } from '../platform/late/load-late.ts'
import { createPlatform, type Platform } from '../platform/platform.ts'
import { PlatformProvider } from '../platform/platform-context.tsx'
import { readSurroundings } from '../platform/settings/surroundings.ts'
import { createCallServices } from './call-services.ts'
import { readingLanguage } from './guards/reading-language.ts'
import type { AnnouncerDeps } from './launch/show-announcements.ts'
import type { InstallDeps } from './launch/start-install.ts'
import type { WatchPushesDeps } from './launch/watch-pushes.ts'
import { ConsentRegion } from './layout/consent-region.tsx'
import { createNavigationVisibility } from './navigation-visibility.ts'
import { createOverlays, type Overlays } from './overlays.tsx'
import { type FollowReleaseDeps, followRelease, type Release } from './release/follow-release.ts'
import { isGone, isStoredOld } from './release/gone-file.ts'
import { hasUnsavedWork } from './release/unsaved-work.ts'
import { reportScreens } from './report-screens.ts'
import { type AppRouter, createAppRouter, firstScreen, stayWhenShownAgain } from './router.tsx'
import { routeAt } from './routes.ts'

/** Time for which an answer is reused without a new request, unless its query overrides it. */
const answersFreshMs = 30_000

/** Time for which the reload offer is shown; after it only the activity log lists it. */
const reloadOfferMs = 30_000

const reloadToast = ({ t }: i18n): Toast => ({
  type: 'default',
  title: t('toasts:newVersionTitle'),
  text: t('toasts:newVersionText'),
  icon: { icon: 'bell', color: 'info' },
  actionText: t('toasts:newVersionReload'),
  actionCallback: () => location.reload(),
  duration: reloadOfferMs,
  uniquePerAction: true,
})

async function start(root: HTMLElement): Promise<void> {
  allowRuntimeStyles()
  watchSubmits(document, flushSync)
  replaceDeniedStorage(window)
  // Settings of a developer that a query stores count for this page already.
  rememberArrival(window)
  const platform = createPlatform(window)
  const { path } = readLanguagePath(location.pathname)
  const elsewhere = await runActions(platform)
  if (elsewhere !== null) return location.replace(elsewhere)
  const i18n = await createI18n({
    // A public page's address determines its language; the app uses the person's own.
    language: readingLanguage(routeAt(path), location.pathname, platform.preferences.language()),
    brandName: platform.brand.name,
    load: stringsOf(platform.brand.id),
    namespaces: ['everywhere', 'error', 'nav', 'toasts', 'consent'],
  })
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: answersFreshMs, retry: 1 } },
  })
  const navigation = createNavigationVisibility()
  const overlays = createOverlays(platform, navigation)
  const services = createCallServices({
    platform,
    i18n,
    overlays,
    queries,
    toMeeting: () => void router.navigate('/match'),
    open: (address) => void router.navigate(address),
  })
  const activity = activityOf({ platform, queries, navigation, rings: services.rings })
  const release = followDeploys({ platform, i18n, overlays, activity })
  const surroundings = readSurroundings(window)
  const chats = createChatLoader(platform)
  const install = createInstall({
    page: window,
    stored: storageOf(() => localStorage),
    clock: platform.clock,
    device: installDevice(navigator),
    isInstalledApp: surroundings.isInstalled,
    onInstalled: (isAsked) => platform.analytics.report({ name: 'install_done', fields: { isAsked } }),
  })
  // Before the router, which must not hear of steps that only close a dialog.
  const dialogs = new DialogEntries(window)
  const router = createAppRouter({
    platform,
    i18n,
    navigation,
    overlays,
    services,
    chats,
    surroundings,
    release,
    documents: location,
  })
  // The outline in the document stays until there is a screen to put in its place.
  await firstScreen(router)
  dialogs.follow(router)
  stayWhenShownAgain(window, router)
  showIncoming({ platform, queries, i18n, navigation, overlays, router })
  const report = once(() => {
    void startReporting(platform)
    void startPushes({
      platform,
      overlays,
      router,
      rings: services.rings,
      isInstalled: surroundings.isInstalled,
    })
    if (surroundings.isFramed) return
    void startWorker(platform, i18n, activity)
    void installLater({
      platform,
      queries,
      i18n,
      overlays,
      navigation,
      router,
      activity,
      install,
      isInstalledApp: surroundings.isInstalled,
    })
  })
  void reportErrors(platform)
  // In slices, so that a phone answers taps while the first screen is rendered.
  startTransition(() =>
    createRoot(root, { onCaughtError: (error) => reportError(error) }).render(
      <StrictMode>
        <PlatformProvider platform={platform}>
          <QueryClientProvider client={queries}>
            <I18nextProvider i18n={i18n}>
              <ConsentRegion navigation={navigation} />
              <HoldBackContext value={dialogs.hold}>
                <DialogStackContext value={overlays.dialogs}>
                  <InstallContext value={install}>
                    <RouterProvider router={router} />
                  </InstallContext>
                </DialogStackContext>
              </HoldBackContext>
              <WhenDrawn run={report} />
            </I18nextProvider>
          </QueryClientProvider>
        </PlatformProvider>
      </StrictMode>,
    ),
  )
  reportScreens(platform, router)
}

/**
 * Runs a callback once the first screen is rendered. A change to state read by screens before that would render all of
 * them again, synchronously.
 */
function WhenDrawn({ run }: { run: () => void }) {
  useEffect(run, [run])
  return null
}

function once<T>(run: () => T): () => T {
  let done: { readonly result: T } | null = null
  return () => {
    done ??= { result: run() }
    return done.result
  }
}

/**
 * Only a query requests actions, and few visits have one. Returns the address to load instead of this page, or null.
 */
async function runActions(platform: Platform): Promise<string | null> {
  if (location.search === '') return null
  const { runArrival } = await loadLate(() => import('./arrival/run-arrival.ts'))
  return runArrival(window, platform)
}

interface IncomingDeps extends AnnouncerDeps {
  readonly platform: Platform
  readonly queries: QueryClient
  readonly overlays: Overlays
  readonly router: AppRouter
}

interface ActivityDeps extends Pick<IncomingDeps, 'platform' | 'queries' | 'navigation'> {
  readonly rings: ReturnType<typeof createCallServices>['rings']
}

/** Everything in this tab that a newer release would disturb. */
type Activity = Pick<FollowReleaseDeps, 'isIdle' | 'onIdleChange' | 'hasUnsavedWork'>

const activityOf = ({ platform, queries, navigation, rings }: ActivityDeps): Activity => ({
  isIdle: () => navigation.isVisible() && rings.getSnapshot().kind === 'idle',
  onIdleChange(listener) {
    navigation.subscribe(listener)
    rings.subscribe(listener)
  },
  hasUnsavedWork: () => platform.busy.getSnapshot() || queries.isMutating() > 0 || hasUnsavedWork(window),
})

interface DeployDeps extends Pick<IncomingDeps, 'platform' | 'i18n' | 'overlays'> {
  readonly activity: Activity
}

/** Lets this tab take the newer release after a deploy. */
function followDeploys({ platform, i18n, overlays, activity }: DeployDeps): Release {
  const ownScript = document.querySelector<HTMLScriptElement>('script[src*="/assets/main-"]')?.src ?? null
  const isStored = document.documentElement.dataset['stored'] !== undefined
  return followRelease({
    ...activity,
    socket: platform.socket,
    clock: platform.clock,
    temporary: sessionStorage,
    page: window,
    isHidden: () => document.hidden,
    isGone: (error) => isGone(error, fetch, ownScript),
    isStoredOld: isStored && ownScript !== null ? () => isStoredOld(location.href, ownScript, fetch) : null,
    offer: () => overlays.toasts.show(reloadToast(i18n)),
    reload: () => location.reload(),
  })
}

/** The service worker of production; in development each file changes under it. */
async function startWorker(platform: Platform, i18n: i18n, activity: Activity): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator) || !('caches' in window)) return
  const { keepWorker } = await loadLate(() => import('./release/keep-worker.ts'))
  keepWorker({
    container: navigator.serviceWorker,
    caches: window.caches,
    session: platform.session,
    clock: platform.clock,
    language: platform.preferences.language,
    onLanguage: (listener) => i18n.on('languageChanged', listener),
    isIdle: activity.isIdle,
    isFree: () => activity.isIdle() && !activity.hasUnsavedWork(),
    onRelease(listener) {
      let known: string | null = null
      platform.socket.on('welcome', ({ version }) => {
        if (known !== null && version !== known) listener()
        known = version
      })
    },
  })
}

/** Offers to install the app, or claims its bonus; no part of the first screen. */
async function installLater(deps: InstallDeps): Promise<void> {
  const { startInstall } = await loadLate(() => import('./launch/start-install.ts'))
  await startInstall(document, deps)
}

/** No part of the first screen. */
async function startPushes(deps: WatchPushesDeps): Promise<void> {
  const { watchPushes } = await loadLate(() => import('./launch/watch-pushes.ts'))
  watchPushes(window, deps)
}

/** Shows what arrives over the socket on any screen. */
function showIncoming(deps: IncomingDeps): void {
  const { socket } = deps.platform
  socket.on('people.added', async (addition) => {
    const { showAddition } = await loadLate(() => import('./launch/show-addition.ts'))
    await showAddition(addition, deps)
  })
  socket.on('creator.online', async (creator) => {
    const { showCreator } = await loadLate(() => import('./launch/show-creator.ts'))
    await showCreator(creator, deps)
  })
  const messageNotices = once(async () => {
    const { createMessageNotices } = await loadLate(() => import('./launch/show-messages.ts'))
    return createMessageNotices({ ...deps, shownStorage: localStorage })
  })
  socket.on('chat.changes', async ({ changes }) => (await messageNotices())(changes))
  const announcer = once(async () => {
    const { createAnnouncer } = await loadLate(() => import('./launch/show-announcements.ts'))
    return createAnnouncer(deps)
  })
  // At each connection, and whenever the server says that there may be others.
  const askForAnnouncements = async () => (await announcer()).refresh()
  socket.on('welcome', askForAnnouncements)
  socket.on('announcements.changed', askForAnnouncements)
}

/** No part of the first paint, and there by the time something may go wrong on it. */
async function reportErrors(platform: Platform): Promise<void> {
  const { startErrorReports } = await loadLate(() => import('./launch/start-error-reports.ts'))
  startErrorReports(window, platform)
}

/** Reports and launches are no part of the first screen. */
async function startReporting(platform: Platform): Promise<void> {
  const started = platform.analytics.start().catch(() => undefined)
  const { watchLaunches } = await loadLate(() => import('./launch/watch-launches.ts'))
  const { watchLayout } = await loadLate(() => import('./launch/watch-layout.ts'))
  watchLayout(window, platform)
  await started
  watchLaunches(window, platform)
}

/**
 * A dialog that locks scrolling adds a style element; its library reads the page's nonce from here. It comes in a header,
 * because the document is the same for all.
 */
function allowRuntimeStyles(): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const nonce = page?.serverTiming?.find(({ name }) => name === 'nonce')?.description
  Object.assign(globalThis, { __webpack_nonce__: nonce })
}

const root = document.getElementById('root')
if (root !== null) void start(root)
