import { brandOf } from '@serendip/brands'
import { browserClock } from '../clock.ts'
import { makeUuid } from '../uuid.ts'
import { cookieJarOf } from '../storage/cookie-jar.ts'
import { forgetTriggerOf, storedTrigger } from '../arrival/session-trigger.ts'
import { consentEntry, countryOfTrace } from './consent-choice.ts'
import type { EventPath } from './event-queue.ts'
import { storageOf } from './storage.ts'
import { storedTestMode } from './test-mode.ts'
import { createVisitorService } from './visitor-service.ts'
import { createVisitReports, type VisitReports } from './visit-reports.ts'
import type { VisitReportsPorts } from './visit-ports.ts'

const base = '/api'
const sendTimeoutMs = 10_000
/** The server's refusal of an event that will never be right. */
const refusedStatuses: readonly number[] = [400, 413, 415]

type TransportPorts = Pick<VisitReportsPorts, 'send' | 'sendCount' | 'beacon' | 'country'>

function transportOf(page: Window, token: () => string | null): TransportPorts {
  const packagename = page.document.documentElement.dataset['brand'] ?? ''
  const post = async (path: EventPath, body: unknown, bearer: string | null, more: RequestInit) => {
    const headers = {
      'content-type': 'application/json',
      packagename,
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
    }
    // Without a session nothing that a browser adds by itself must identify the sender.
    const init: RequestInit = { method: 'POST', headers, body: JSON.stringify(body), credentials: 'omit' }
    const answer = await page.fetch(base + path, { ...init, ...more })
    // To the browser, a request is unfinished until its answer is read.
    await answer.arrayBuffer()
    return answer
  }
  const bearerOf = (path: EventPath) => (path === '/wt/ae' ? token() : null)
  return {
    async send(path, bodies) {
      try {
        const signal = AbortSignal.timeout(sendTimeoutMs)
        const { ok, status } = await post(path, bodies, bearerOf(path), { signal })
        return ok || refusedStatuses.includes(status) ? 'kept' : 'later'
      } catch {
        return 'later'
      }
    },
    sendCount(path, count) {
      // The page may be on its way out; a count that is lost is not sent again.
      void post(path, count, null, { keepalive: true }).catch(() => undefined)
    },
    beacon(path, bodies) {
      // The browser's own beacon cannot carry the session and the brand of these events.
      void post(path, bodies, bearerOf(path), { keepalive: true }).catch(() => undefined)
    },
    async country() {
      try {
        const answer = await page.fetch(`${base}/trace`, {
          headers: { packagename },
          signal: AbortSignal.timeout(sendTimeoutMs),
        })
        return countryOfTrace(await answer.text())
      } catch {
        return null
      }
    },
  }
}

interface VisitOptions {
  /** The session of the logged-in person. */
  token?(): string | null
  /** Consent may have changed in another tab, or the visitor has an id. */
  onFollowed?(): void
}

/** The reports of one page of a browser. */
export function openVisitReports(page: Window, options: VisitOptions = {}): VisitReports {
  const { token = () => null, onFollowed } = options
  const temporary = storageOf(() => page.sessionStorage)
  const reports = createVisitReports({
    storage: storageOf(() => page.localStorage),
    clock: browserClock,
    uuid: makeUuid,
    jar: cookieJarOf(page, brandOf(page.document.documentElement.dataset['brand'])),
    visitors: createVisitorService(page),
    trigger: () => storedTrigger(temporary),
    testMode: () => storedTestMode(temporary),
    onSessionExpired: (lastAt) => forgetTriggerOf(temporary, lastAt),
    onVisitorKnown: () => onFollowed?.(),
    ...transportOf(page, token),
    isOptedOut:
      (page.navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true,
    visit: {
      url: page.location.href,
      landing: page.document.documentElement.dataset['landing'] ?? null,
      referrer: page.document.referrer,
      userAgent: page.navigator.userAgent,
      isCrawler: page.document.documentElement.dataset['crawler'] !== undefined,
      language: page.document.documentElement.lang.slice(0, 2) || 'en',
    },
  })
  page.addEventListener('pagehide', reports.hide)
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'hidden') reports.hide()
  })
  page.addEventListener('storage', ({ key }) => {
    if (key !== consentEntry) return
    reports.follow()
    onFollowed?.()
  })
  return reports
}
