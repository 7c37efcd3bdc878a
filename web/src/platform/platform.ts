import { type Brand, brandOf } from '@serendip/brands'
import { type Analytics, createAnalytics } from './analytics/analytics.ts'
import { shelfOf } from './analytics/storage.ts'
import type { VisitReportsPorts } from './analytics/visit-ports.ts'
import { type Api, createApi } from './api/api-client.ts'
import { createKeptSettings, type KeptSettings } from './client-settings.ts'
import { browserClock, type Clock } from './clock.ts'
import { createNotices, type Notices } from './notices.ts'
import { createPreferences, type Preferences } from './preferences.ts'
import { createSession, type Session } from './session/session.ts'
import { createSiteSettings, type SiteSettings } from './site-settings.ts'
import { openWire } from './socket/open-wire.ts'
import { createSocketClient, type SocketClient } from './socket/socket-client.ts'
import { makeUuid } from './uuid.ts'

/** What every feature builds on; made once for a page by `createPlatform` and read through `usePlatform`. */
export interface Platform {
  readonly api: Api
  readonly session: Session
  readonly socket: SocketClient
  readonly brand: Brand
  readonly preferences: Preferences
  readonly clock: Clock
  readonly settings: SiteSettings
  readonly analytics: Analytics
  readonly keptSettings: KeptSettings
  /** What screens say over all screens. */
  readonly notices: Notices
  /** Whether developer flags are heard on this page; never in prod. */
  readonly hasDeveloperFlags: boolean
  uuid(): string
  /** Ends the session on the server as far as it can be reached, forgets the person, and opens the origin. */
  logout(): Promise<void>
}

/** @param trigger the mail or push message that opened this visit */
export function createPlatform(page: Window, trigger: VisitReportsPorts['trigger'] = () => null): Platform {
  const brand = brandOf(page.document.documentElement.dataset['brand'])
  const session = createSession({
    local: page.localStorage,
    temporary: page.sessionStorage,
    cookies: page.document,
    events: page,
  })
  const toOrigin = () => page.location.assign('/')
  const endSession = (token: string) => {
    // An old answer must not end a session that was opened since.
    if (session.token() !== token) return
    session.clear()
    toOrigin()
  }
  const api = createApi({
    fetch: page.fetch.bind(page),
    baseUrl: '/api',
    brandId: brand.id,
    token: session.token,
    onSessionEnded: endSession,
    // The questions are resumed where the server says, which asks for what is missing first.
    onProfileIncomplete: () => page.location.replace('/signup'),
  })
  const tabId = makeUuid()
  const socket = createSocketClient({
    connect: (events) => openWire(`${page.location.origin.replace(/^http/, 'ws')}/socket`, events),
    clock: browserClock,
    random: Math.random,
    credentials: () => {
      const token = session.token()
      return token === null ? null : { token, tabId }
    },
    onOnline(listener) {
      page.addEventListener('online', listener)
      return () => page.removeEventListener('online', listener)
    },
    onSessionEnded: endSession,
  })
  return {
    api,
    session,
    socket,
    brand,
    preferences: createPreferences(page.localStorage, page.navigator.languages),
    clock: browserClock,
    notices: createNotices(),
    keptSettings: createKeptSettings({ api, local: page.localStorage }),
    analytics: createAnalytics({
      clock: browserClock,
      temporary: shelfOf(() => page.sessionStorage),
      async load(onFollowed) {
        const { openVisitReports } = await import('./analytics/open-visit-reports.ts')
        return openVisitReports(page, { token: session.token, trigger, onFollowed })
      },
    }),
    settings: createSiteSettings({ api, storage: page.sessionStorage, clock: browserClock }),
    hasDeveloperFlags: page.document.documentElement.dataset['developer'] === 'on',
    uuid: makeUuid,
    async logout() {
      await api.accounts.logout().catch(() => undefined)
      socket.stop()
      session.clear()
      toOrigin()
    },
  }
}
