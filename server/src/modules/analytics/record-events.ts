import type { AnonymousCount, AppEvent, Impression, LandingEvent } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Caller, Origin } from '../../kernel/handlers.ts'
import { networkOf } from '../../kernel/network/network-of.ts'
import type { AnalyticsDeps, ReportingPerson } from './analytics-deps.ts'
import { cleanEvent } from './clean-event.ts'
import { addVisit, claimImpressions, type EventKind, type StoredEvent, storeEvents } from './events.store.ts'

export type ReportedEvent = Impression | LandingEvent | AppEvent
export type IncomingEvent = ReportedEvent | AnonymousCount

/** A browser's clock dates an event, unless it deviates by more than the maximum age of its queue. */
const clockSkewMs = 8 * 24 * 3_600_000

const isAnonymous = (event: IncomingEvent): event is AnonymousCount => 'anonymous' in event

function storedFrom(
  kind: EventKind,
  event: ReportedEvent,
  { now, country, person }: { now: number; country: string | null; person: ReportingPerson | null },
): StoredEvent {
  const { eventId, at, ...rest } = event
  const isClose = Math.abs(now - at) <= clockSkewMs
  const user = person && { gender: person.gender, rolesGroup: person.rolesGroup }
  return {
    eventId,
    kind,
    country,
    name: 'name' in event ? event.name : 'impression',
    occurredAt: new Date(isClose ? at : now),
    accountId: person?.userId ?? null,
    impressionId: event.impressionId ?? null,
    ll: ('ll' in event && event.ll) || null,
    isPaid: 'isPaid' in event && event.isPaid,
    data: { ...cleanEvent(rest), ...(user ? { user } : {}) },
  }
}

/**
 * Stores what a browser reports: an event once, however often it is sent, and a count as one more for its day. Returns
 * how many were new. Throws `rate_limited`.
 */
export async function recordEvents(
  { plumbing, personOf }: AnalyticsDeps,
  kind: EventKind,
  reported: IncomingEvent | readonly IncomingEvent[],
  { origin, caller }: { origin: Origin; caller: Caller | null },
): Promise<number> {
  const { db, clock, rateLimiter, settings } = plumbing
  const { analyticsLimit, analyticsWindowMs } = await settings.read()
  const taken = await rateLimiter.take(
    `analytics:${networkOf(origin.address)}`,
    analyticsLimit,
    analyticsWindowMs,
  )
  if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterMs: taken.retryAfterMs })
  const all = [reported].flat() as readonly IncomingEvent[]
  const now = clock.now()
  const counts = all.filter(isAnonymous)
  const events = all.filter((event): event is ReportedEvent => !isAnonymous(event))
  const person = caller && events.length > 0 ? await personOf(caller.userId) : null
  const context = { now, country: origin.country, person }
  const stored = await storeEvents(
    db,
    events.map((event) => storedFrom(kind, event, context)),
    new Date(now),
  )
  if (person) {
    const ids = events.flatMap(({ impressionId }) => impressionId ?? [])
    await claimImpressions(db, person.userId, [...new Set(ids)])
  }
  for (const { name, ll, language, isPaid } of counts) {
    const visit = { kind, name, ll: ll ?? '', language, country: origin.country ?? 'XX', isPaid }
    await addVisit(db, visit, new Date(now))
  }
  return stored + counts.length
}
