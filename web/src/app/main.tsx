import '@serendip/ui/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { RouterProvider } from 'react-router/dom'
import { config } from 'zod'
import { ConsentRegion } from './layout/consent-region.tsx'
import { createI18n } from '../platform/i18n/create-i18n.ts'
import { readLanguagePath } from '../platform/i18n/language-path.ts'
import { loadStrings } from '../platform/i18n/load-strings.ts'
import { createPlatform, type Platform } from '../platform/platform.ts'
import { PlatformProvider } from '../platform/platform-context.tsx'
import { readSurroundings } from '../platform/surroundings.ts'
import { rememberArrival } from '../platform/arrival/remember-arrival.ts'
import { createCallDoor } from './call-door.ts'
import { readingLanguage } from './guards/reading-language.ts'
import { createNavigationVisibility } from './navigation-visibility.ts'
import { createOverlays } from './overlays.tsx'
import { reportScreens } from './report-screens.ts'
import { createRouter } from './router.tsx'
import { routeAt } from './routes.ts'

/** How long an answer is shown again without asking, unless its query says otherwise. */
const answersFreshMs = 30_000

async function start(root: HTMLElement): Promise<void> {
  allowRuntimeStyles()
  parseWithoutCompiling()
  // What a query stores of a developer counts for this page already.
  rememberArrival(window)
  const platform = createPlatform(window)
  const { path } = readLanguagePath(location.pathname)
  const elsewhere = await runActions(platform)
  if (elsewhere !== null) return location.replace(elsewhere)
  const i18n = await createI18n({
    // The address of a public page names its language; the app is read in the person's own.
    language: readingLanguage(routeAt(path), location.pathname, platform.preferences.language()),
    brandName: platform.brand.name,
    load: loadStrings,
    namespaces: ['everywhere', 'error', 'nav', 'toasts', 'consent'],
  })
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: answersFreshMs, retry: 1 } },
  })
  const navigation = createNavigationVisibility()
  const overlays = createOverlays(platform, navigation)
  const door = createCallDoor({
    platform,
    i18n,
    overlays,
    queries,
    toMeeting: () => void router.navigate('/match'),
  })
  const surroundings = readSurroundings(window)
  const router = createRouter({ platform, i18n, navigation, overlays, door, surroundings })
  await untilInitialised(router)
  const report = once(() => void startReporting(platform))
  void reportErrors(platform)
  // In slices: a phone answers taps while the first screen is made.
  startTransition(() =>
    createRoot(root, { onCaughtError: (error) => reportError(error) }).render(
      <StrictMode>
        <PlatformProvider platform={platform}>
          <QueryClientProvider client={queries}>
            <I18nextProvider i18n={i18n}>
              <ConsentRegion navigation={navigation} />
              <RouterProvider router={router} />
              <WhenDrawn run={report} />
            </I18nextProvider>
          </QueryClientProvider>
        </PlatformProvider>
      </StrictMode>,
    ),
  )
  reportScreens(platform, router)
}

/** Runs something when the first screen stands. What is read on screens and changes before makes all of it anew, at once. */
function WhenDrawn({ run }: { run: () => void }) {
  useEffect(run, [run])
  return null
}

function once(run: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    run()
  }
}

/** Only a query asks for something, which few visits have. Answers what to load instead of this page, or null. */
async function runActions(platform: Platform): Promise<string | null> {
  if (location.search === '') return null
  try {
    const { runArrival } = await import('./arrival/run-arrival.ts')
    return runArrival(window, platform)
  } catch {
    // What the query asks for is lost with the network; the page itself is not.
    return null
  }
}

/** No part of the first paint, and there by the time something may go wrong on it. */
async function reportErrors(platform: Platform): Promise<void> {
  const { startErrorReports } = await import('./launch/start-error-reports.ts')
  startErrorReports(window, platform)
}

/** What reports and what launches is no part of the first screen. */
async function startReporting(platform: Platform): Promise<void> {
  const started = platform.analytics.start().catch(() => undefined)
  const { watchLaunches } = await import('./launch/watch-launches.ts')
  const { watchLayout } = await import('./launch/watch-layout.ts')
  watchLayout(window, platform)
  await started
  watchLaunches(window, platform)
}

/** The outline in the document stays until there is a screen to put in its place. */
function untilInitialised(router: ReturnType<typeof createRouter>): Promise<void> {
  return new Promise((done) => {
    if (router.state.initialized) return done()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      done()
    })
  })
}

/** The page's policy forbids code made of text, with which zod would otherwise speed itself up. */
function parseWithoutCompiling(): void {
  config({ jitless: true })
}

/** A dialog that holds the page still adds a style element; its library reads the page's nonce from here. */
function allowRuntimeStyles(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  Object.assign(globalThis, { __webpack_nonce__: nonce })
}

const root = document.getElementById('root')
if (root !== null) void start(root)
