import type { Attribution } from './attribution.ts'
import { createEventQueue, type EventPath } from './event-queue.ts'
import { forgetAttribution, keepAttribution, keptAttribution } from './kept-attribution.ts'
import type { KnownVisitor, VisitReportsPorts } from './visit-ports.ts'
import { forgetSession, touchSession, type VisitSession } from './visit-session.ts'
import { forgetVisitor, visitorId } from './visitor-id.ts'

/** A visit that may be recognised: it has a session, a visitor id, and what brought it. */
export interface IdentifiedVisit {
  begin(): void
  report(path: EventPath, name: string, rest: (session: VisitSession) => object): void
  /** The bid of what brought the person, for events that carry it. */
  bid(): string | undefined
  visitor(): KnownVisitor
  /** Nothing of it stays in this browser. */
  forget(): void
  hide(): void
  /** Sends what waits, as far as the server can be reached. */
  send(): Promise<void>
  /** What still waits is sent never. */
  drop(): void
}

export function createIdentifiedVisit(ports: VisitReportsPorts, attribution: Attribution): IdentifiedVisit {
  const { shelf, clock } = ports
  const queue = createEventQueue({ shelf, clock, send: ports.send, beacon: ports.beacon })
  const ownVisitorId = () => visitorId({ shelf, uuid: ports.uuid, now: clock.now })
  const kept = () => keptAttribution(shelf, clock.now())
  const stamp = () => ({ eventId: ports.uuid(), at: clock.now() })
  const touch = (): VisitSession =>
    touchSession({
      ...{ shelf, now: clock.now, uuid: ports.uuid },
      onExpired: () => ports.onSessionExpired?.(),
      onStart: ({ impressionId }) =>
        queue.add({
          path: '/wt/i',
          body: { ...stamp(), impressionId, visitorId: ownVisitorId(), ...attribution },
        }),
    })
  return {
    begin() {
      keepAttribution(shelf, attribution, clock.now())
      touch()
    },
    report(path, name, rest) {
      const session = touch()
      queue.add({ path, body: { ...stamp(), name, ...rest(session) } })
    },
    bid: () => kept()?.bid,
    visitor: () => ({ visitorId: ownVisitorId(), attribution: kept() }),
    forget() {
      queue.clear()
      forgetSession(shelf)
      forgetAttribution(shelf)
      forgetVisitor(shelf)
    },
    hide: queue.hide,
    send: queue.flush,
    drop: queue.clear,
  }
}
