import { type Brand, brandOf } from '@serendip/brands'
import type { CompleteLocale } from '@serendip/contract'
import { type Analytics, createAnalytics } from './analytics/analytics.ts'
import { storageOf } from './analytics/storage.ts'
import { type Api, createApi } from './api/api-client.ts'
import { type Busy, createBusy } from './busy.ts'
import { createClientSettings, type ClientSettingsStore } from './settings/client-settings.ts'
import { onAwake } from './awake.ts'
import { browserClock, type Clock } from './clock.ts'
import { contractCheck } from './contract-check.ts'
import { cookieJarOf } from './storage/cookie-jar.ts'
import type { Cues } from './cues/cues.ts'
import { pageCues } from './cues/late-cues.ts'
import { type Environment, readEnvironment } from './settings/environment.ts'
import { localPath } from './i18n/language-path.ts'
import { loadLate } from './late/load-late.ts'
import { createLogger, type Logger, logLevelOf } from './logger.ts'
import { createNotices, type Notices } from './notices.ts'
import { createObservable, type Observable, type WritableObservable } from './observable.ts'
import { openOnline } from './navigation/open-online.ts'
import { createPreferences, type Preferences } from './storage/preferences.ts'
import { forgetChatsAtSessionEnd } from './session/chat-traces.ts'
import { type ClosedAccount, createClosedAccount } from './session/closed-account.ts'
import { createPushes, type Pushes } from './push/pushes.ts'
import { createSession, type Session, type SessionEnd } from './session/session.ts'
import { announceLogout, rememberSessionEnd } from './session/session-end.ts'
import { createSiteSettings, type SiteSettings } from './settings/site-settings.ts'
import { createSocketClient, type SocketClient } from './socket/socket-client.ts'
import { makeUuid } from './uuid.ts'

/** The build of production leaves it out, and with it every schema. */
const check = import.meta.env.DEV ? contractCheck : null

/** Nobody waits longer for the browser to forget a subscription. */
const dropMs = 1_000

/** With it the start page shows the state of a closed account. */
const standingSearch = '?action=standing'

/** The basis of every feature; created once per page by `createPlatform` and accessed with `usePlatform`. */
export interface Platform {
  readonly api: Api
  readonly session: Session
  readonly socket: SocketClient
  readonly brand: Brand
  readonly preferences: Preferences
  /** Sounds and vibration, as far as the person wants them. */
  readonly cues: Cues
  readonly pushes: Pushes
  readonly clock: Clock
  readonly settings: SiteSettings
  readonly analytics: Analytics
  readonly clientSettings: ClientSettingsStore
  /** Notices that screens show over all screens. */
  readonly notices: Notices
  /** Developer flags are read only outside prod. */
  readonly environment: Environment
  readonly logger: Logger
  /** Pending actions, shown over everything. */
  readonly busy: Busy
  /** Whether the server refused something because the person's profile is incomplete. */
  readonly isIncomplete: Observable<boolean>
  /** Whether the server refused something because the terms changed; false again once they are accepted. */
  readonly areTermsChanged: WritableObservable<boolean>
  /** The session of an account that was closed, until it is left. */
  readonly closedAccount: ClosedAccount
  uuid(): string
  /**
   * The address for a person who is not logged in: the start page in their language, or the state of their
   * closed account.
   */
  home(): string
  /** Leaves the account just closed for the page that shows its state. */
  showStanding(): void
  /** Ends the session on the server as far as it can be reached, and forgets the person. */
  leave(): Promise<void>
  /** Leaves, and opens the start page. */
  logout(): Promise<void>
}

export function createPlatform(page: Window & typeof globalThis): Platform {
  const brand = brandOf(page.document.documentElement.dataset['brand'])
  const stored = storageOf(() => page.localStorage)
  const environment = readEnvironment(page, brand.hosts, stored)
  const logger = createLogger(logLevelOf(environment, stored), console)
  const preferences = createPreferences(page.localStorage, page.navigator.languages)
  const session = createSession({
    local: page.localStorage,
    temporary: page.sessionStorage,
    cookies: cookieJarOf(page, brand),
    events: page,
  })
  const analytics = createPageAnalytics(page, session)
  forgetChatsAtSessionEnd(page, session)
  const access = createAccess(page, session, {
    brandId: brand.id,
    logger,
    language: preferences.language,
    onEnded: analytics.dropWaiting,
  })
  const { api, closedAccount, home, isIncomplete, areTermsChanged, busy } = access
  const tabId = makeUuid()
  const socket = createSocketClient({
    connect: () => new WebSocket(`${page.location.origin.replace(/^http/, 'ws')}/socket`),
    clock: browserClock,
    random: Math.random,
    logger,
    check,
    credentials: () => {
      const token = session.token()
      return token === null ? null : { token, tabId }
    },
    onAwake: (listener) => onAwake(page, listener),
    onSessionEnded: access.endSession,
    onTermsChanged: () => areTermsChanged.set(true),
  })
  const pushes = createPushes(page, { api, preferences })
  async function leave() {
    await analytics.sendWaiting()
    await access.untilEnded(() => api.accounts.logout())
    analytics.dropWaiting()
    socket.stop()
    // Before the page is left: what waits for this person is not shown here any more.
    await Promise.race([
      pushes.drop().catch(() => undefined),
      new Promise<void>((resolve) => browserClock.after(dropMs, resolve)),
    ])
    session.clear()
    closedAccount.leave()
  }
  return {
    api,
    session,
    socket,
    brand,
    preferences,
    cues: pageCues(page, preferences),
    pushes,
    clock: browserClock,
    notices: createNotices(),
    clientSettings: createClientSettings({ api, local: page.localStorage }),
    analytics,
    busy,
    closedAccount,
    isIncomplete,
    areTermsChanged,
    home,
    showStanding() {
      const token = session.token()
      if (token !== null) access.endSession(token, 'account_closed')
    },
    settings: createSiteSettings({ api, storage: page.sessionStorage, clock: browserClock }),
    environment,
    logger,
    uuid: makeUuid,
    leave,
    logout: () => busy.untilLeft(() => leave().then(() => openOnline(page, home))),
  }
}

/** The sender of events is loaded after the first paint. */
const createPageAnalytics = (page: Window, session: Session) =>
  createAnalytics({
    clock: browserClock,
    temporary: storageOf(() => page.sessionStorage),
    stored: storageOf(() => page.localStorage),
    isAsked: page.document.documentElement.dataset['asksConsent'] !== undefined,
    async load(onFollowed) {
      const { openVisitReports } = await loadLate(() => import('./analytics/open-visit-reports.ts'))
      return openVisitReports(page, { token: session.token, onFollowed })
    },
  })

interface AccessOptions {
  readonly brandId: string
  readonly logger: Logger
  language(): CompleteLocale
  /** A session ended, which the person did not ask for. */
  onEnded(): void
}

/** The server clients, for a logged-in person and for a closed account, and what ends the sessions. */
function createAccess(page: Window, session: Session, options: AccessOptions) {
  const { brandId, logger, language, onEnded } = options
  const stored = storageOf(() => page.localStorage)
  const { paymentsOrigin = '' } = page.document.documentElement.dataset
  const client = {
    fetch: page.fetch.bind(page),
    baseUrl: '/api',
    paymentsUrl: `${paymentsOrigin}/api`,
    brandId,
    logger,
    check,
  }
  const closedAccount = createClosedAccount(page.sessionStorage, (token, forget) =>
    createApi({
      ...client,
      // The person is leaving for another page, and the request must survive that.
      fetch: (input, init) => page.fetch(input, { ...init, keepalive: true }),
      token,
      onSessionEnded: (_, why) => why === 'session_gone' && forget(),
      onUnready() {},
    }),
  )
  const home = () => localPath('/', language()) + (closedAccount.isStored() ? standingSearch : '')
  let isLeaving = false
  /** The server notifies every tab that the session ended; this one needs no notice of what its person asked for. */
  const untilEnded = async (logout: () => Promise<unknown>) => {
    isLeaving = true
    announceLogout(stored, browserClock)
    await logout().catch(() => undefined)
    isLeaving = false
  }
  const endSession = (token: string, why: SessionEnd) => {
    // An old answer must not end a session that was opened since.
    if (isLeaving || session.token() !== token) return
    if (why === 'account_closed') closedAccount.keep(token)
    else {
      closedAccount.forget()
      rememberSessionEnd(page.sessionStorage)
    }
    session.clear()
    onEnded()
    page.location.assign(home())
  }
  const isIncomplete = createObservable(false)
  const areTermsChanged = createObservable(false)
  const api = createApi({
    ...client,
    token: session.token,
    onSessionEnded: endSession,
    onUnready: (why) => (why === 'terms_changed' ? areTermsChanged : isIncomplete).set(true),
  })
  return {
    api,
    closedAccount,
    home,
    endSession,
    untilEnded,
    isIncomplete,
    areTermsChanged,
    busy: createBusy(page),
  }
}
