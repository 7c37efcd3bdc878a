import type { Attribution } from './attribution.ts'
import { createEventQueue, type EventPath } from './event-queue.ts'
import { carryAttribution, forgetAttribution, storedAttribution } from './stored-attribution.ts'
import type { KnownVisitor, VisitReportsPorts } from './visit-ports.ts'
import { forgetSession, touchSession, type VisitSession } from './visit-session.ts'
import { createVisitorId } from './visitor-id.ts'

/** A visit that may be recognised: it has a session, a visitor id, and what brought it. */
export interface IdentifiedVisit {
  begin(): void
  report(path: EventPath, name: string, rest: (session: VisitSession) => object): void
  /** The bid of what brought the person, for events that carry it. */
  bid(): string | undefined
  /** Null until the visitor has an id. */
  visitor(): KnownVisitor | null
  /** Removes all of it from this browser. */
  forget(): void
  hide(): void
  /** Sends what waits, as far as the server can be reached. */
  send(): Promise<void>
  /** Drops the events that still wait; they are never sent. */
  drop(): void
}

export function createIdentifiedVisit(ports: VisitReportsPorts, attribution: Attribution): IdentifiedVisit {
  const { storage, clock } = ports
  const queue = createEventQueue({ storage, clock, send: ports.send, beacon: ports.beacon })
  const ids = createVisitorId({ storage, clock, service: ports.visitors })
  /** The impression waits for the visitor's id, and goes without one if none is available. */
  let impression: (ReturnType<typeof stamp> & { impressionId: string }) | null = null
  const stored = () => storedAttribution(storage, clock.now())
  const stamp = () => ({ eventId: ports.uuid(), at: clock.now() })
  const postImpression = (visitorId: string | null) => {
    if (impression === null) return
    const body = { ...impression, ...(visitorId === null ? {} : { visitorId }), ...attribution }
    impression = null
    queue.add({ path: '/wt/i', body })
  }
  const supplyVisitor = async () => {
    const supplied = await ids.supply()
    postImpression(supplied)
    if (supplied !== null) ports.onVisitorKnown?.()
  }
  const touch = (): VisitSession => {
    const session = touchSession({
      storage,
      now: clock.now,
      uuid: ports.uuid,
      onExpired: (lastAt) => ports.onSessionExpired?.(lastAt),
      onStart({ impressionId }) {
        impression = { ...stamp(), impressionId }
      },
    })
    const known = ids.known()
    if (known) postImpression(known)
    else void supplyVisitor()
    return session
  }
  return {
    begin() {
      carryAttribution(storage, ports.jar, attribution, clock.now())
      touch()
    },
    report(path, name, rest) {
      const session = touch()
      queue.add({ path, body: { ...stamp(), name, ...rest(session) } })
    },
    bid: () => stored()?.bid,
    visitor() {
      const visitorId = ids.known()
      return visitorId === null ? null : { visitorId, attribution: stored() }
    },
    forget() {
      impression = null
      queue.clear()
      forgetSession(storage)
      forgetAttribution(storage, ports.jar)
      ids.forget()
    },
    hide() {
      postImpression(ids.known())
      queue.hide()
    },
    send: queue.flush,
    drop: queue.clear,
  }
}
