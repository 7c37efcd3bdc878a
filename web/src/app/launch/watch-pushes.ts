import type { Rings } from '../../features/creators/index.ts'
import { readBrowser } from '../../platform/analytics/read-browser.ts'
import { readLanguagePath } from '../../platform/i18n/language-path.ts'
import type { Platform } from '../../platform/platform.ts'
import { type MarkCaches, takeMark } from '../../platform/push/push-marks.ts'
import type { Overlays } from '../overlays.tsx'
import { routeAt } from '../routes.ts'
import { stayConnectedEntry } from './stay-connected.ts'

interface RouterPosition {
  readonly location: { readonly pathname: string }
}

export interface WatchPushesDeps {
  readonly platform: Pick<Platform, 'pushes' | 'session' | 'socket' | 'logger'>
  readonly rings: Pick<Rings, 'getSnapshot' | 'subscribe' | 'accept'>
  readonly router: {
    readonly state: RouterPosition
    subscribe(listener: (state: RouterPosition) => void): unknown
    navigate(address: string): unknown
  }
  readonly overlays: { readonly modals: Pick<Overlays['modals'], 'open'> }
  readonly isInstalled: boolean
}

/** Screens on which a person is asked which notifications they want (SPEC §4). */
const choiceScreens: readonly string[] = ['chat', 'calls-history', 'online-users', 'profile']

type Page = Window & typeof globalThis

/** Keeps this browser's subscription that of the person who is logged in, and of nobody else. */
function followPerson({ platform: { pushes, session, logger } }: WatchPushesDeps): void {
  let known: string | undefined
  const follow = async (): Promise<void> => {
    const userId = session.current()?.profile._id
    if (userId !== undefined && userId === known) return
    const wasOther = known !== undefined || userId === undefined
    known = userId
    if (wasOther) await pushes.drop()
    if (userId !== undefined) await pushes.keep()
  }
  let last: Promise<void> = Promise.resolve()
  // One after the other. Without a subscription nothing is shown; the next visit tries again.
  const run = (): void => {
    last = last.then(follow).catch((error: unknown) => logger.warn(`no push subscription: ${error}`))
  }
  session.subscribe(run)
  run()
}

/** Whoever can see the app is not sent what it shows. */
function reportVisibility(page: Page, { platform: { socket } }: WatchPushesDeps): void {
  const { document, navigator } = page
  const report = async (): Promise<void> => {
    const visible = document.visibilityState === 'visible'
    if (socket.state === 'open') await socket.request('tab.visible', { visible }).catch(() => undefined)
    if (!visible) return
    await navigator.clearAppBadge?.().catch(() => undefined)
    const registration = await navigator.serviceWorker?.getRegistration()
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  }
  document.addEventListener('visibilitychange', report)
  socket.on('welcome', report)
  void report()
}

/** A tap on "Answer" in a notification answers its ring here. */
function answerRings({ rings }: WatchPushesDeps, caches: MarkCaches): void {
  const answer = async (): Promise<void> => {
    const ring = rings.getSnapshot()
    if (ring.kind !== 'incoming' || ring.answering) return
    if ((await takeMark(caches, 'answer')) === ring.ringId) await rings.accept()
  }
  rings.subscribe(() => void answer())
  void answer()
}

/** A tap on a notification leads on inside this page. */
function followTaps(page: Page, deps: WatchPushesDeps): void {
  page.navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'open') return
    if ('path' in data && typeof data.path === 'string' && /^\/(?!\/)/.test(data.path))
      deps.router.navigate(data.path)
  })
  answerRings(deps, page.caches)
}

/** The modals of notifications, by the rules of SPEC §4; the queue shows each once in a session. */
function askByRules(page: Page, { platform, overlays, router, isInstalled }: WatchPushesDeps): void {
  const { pushes, session } = platform
  const isMobile = readBrowser(page.navigator.userAgent).deviceType !== 'desktop'
  const look = ({ location }: RouterPosition): void => {
    const route = routeAt(readLanguagePath(location.pathname).path)
    if (session.current() === null || route?.layout !== 'default' || route.name === 'call') return
    const isDue = page.localStorage.getItem(stayConnectedEntry) !== null
    if (isDue && choiceScreens.includes(route.name)) {
      page.localStorage.removeItem(stayConnectedEntry)
      overlays.modals.open('stayConnected', undefined)
    } else if (isInstalled && isMobile && pushes.permission() === 'default' && !pushes.isOff()) {
      overlays.modals.open('enableNotifications', undefined)
    }
  }
  router.subscribe(look)
  look(router.state)
}

/** Everything about pushes that goes on while the app is open. */
export function watchPushes(page: Page, deps: WatchPushesDeps): void {
  reportVisibility(page, deps)
  if (deps.platform.pushes.permission() === 'unsupported') return
  followPerson(deps)
  followTaps(page, deps)
  askByRules(page, deps)
}
