import type { AnonymousCount } from '@serendip/contract'
import type { Clock } from '../clock.ts'
import type { CookieJar } from '../storage/cookie-jar.ts'
import type { Attribution, Visit } from './attribution.ts'
import type { Delivery, EventPath } from './event-queue.ts'
import type { TextStorage } from './storage.ts'
import type { TestMode } from './test-mode.ts'
import type { VisitorService } from './visitor-id.ts'

export interface VisitReportsPorts {
  readonly storage: TextStorage
  /** Of every host of the domain. */
  readonly jar: Pick<CookieJar, 'read' | 'write' | 'forget'>
  readonly clock: Clock
  readonly visit: Visit
  uuid(): string
  /** Null if unknown. */
  country(): Promise<string | null>
  /** The browser's opt-out of selling or sharing data (Global Privacy Control). */
  readonly isOptedOut: boolean
  /** The mail or push message that opened this visit. */
  /** The test that flags this session; null for none. */
  testMode(): TestMode | null
  trigger(): { readonly sessionTrigger: 'email' | 'push'; readonly sessionCampaignId: string } | null
  send(path: EventPath, bodies: readonly unknown[]): Promise<Delivery>
  /** Sends a count on its way, without a session and without waiting for an answer. */
  sendCount(path: EventPath, count: AnonymousCount): void
  beacon(path: EventPath, bodies: readonly unknown[]): void
  /** A session ended by inactivity; when its last activity was. */
  onSessionExpired?(lastAt: number): void
  readonly visitors: VisitorService
  /** The visitor has an id now. */
  onVisitorKnown?(): void
}

/** The id that may name this browser, and the source of the visit. */
export interface KnownVisitor {
  readonly visitorId: string
  readonly attribution: Attribution | null
}
