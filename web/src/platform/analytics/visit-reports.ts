import { type Attribution, captureAttribution } from './attribution.ts'
import { type ConsentChoice, keepChoice, needsConsent, readChoice } from './consent-choice.ts'
import type { EventPath } from './event-queue.ts'
import { createIdentifiedVisit } from './identified-visit.ts'
import type { KnownVisitor, VisitReportsPorts } from './visit-ports.ts'
import type { VisitSession } from './visit-session.ts'

export type Fields = Readonly<Record<string, string | number | boolean>>

/** `asking`: consent is required and not given yet, which allows as little as `denied`. */
export type ConsentState = 'unknown' | 'asking' | 'granted' | 'denied'

export interface VisitReports {
  /** Begins to report; until then every report is lost. */
  start(): Promise<void>
  state(): ConsentState
  choose(choice: ConsentChoice): void
  /** Another tab may have answered. */
  follow(): void
  /** Null if the person has not agreed, or has no id yet. */
  visitor(): KnownVisitor | null
  landingEvent(name: string, fields?: Fields): void
  appEvent(name: string, fields?: Fields): void
  /** The page goes away or into the background. */
  hide(): void
  /** Sends what waits, as far as the server can be reached. */
  send(): Promise<void>
  /** Drops the events that still wait; they are never sent. */
  drop(): void
}

/** A runaway page must not flood the figures. */
export const countsMax = 100

/** Counts that hold no id, each sent once and never again. */
function createCounter(ports: VisitReportsPorts, { ll, language, isPaid }: Attribution) {
  let counted = 0
  return (path: EventPath, name: string): void => {
    if (counted >= countsMax) return
    counted += 1
    ports.sendCount(path, { anonymous: true, name, ...(ll ? { ll } : {}), language, isPaid })
  }
}

/** Reports a visit: with ids only after consent if consent is required, otherwise as counts without any id. */
export function createVisitReports(ports: VisitReportsPorts): VisitReports {
  const { storage, clock, visit } = ports
  const attribution = captureAttribution(visit)
  const identified = createIdentifiedVisit(ports, attribution)
  const count = createCounter(ports, attribution)
  let state: ConsentState = 'unknown'

  const report = (path: EventPath, name: string, rest: (session: VisitSession) => object) => {
    if (state === 'unknown' || visit.isCrawler) return
    if (state === 'granted') identified.report(path, name, rest)
    else count(path, name)
  }
  const enter = (next: ConsentState) => {
    if (next === state || visit.isCrawler) return
    state = next
    if (next === 'granted') identified.begin()
    if (next === 'denied') identified.forget()
  }
  /** The default if the person has not chosen. */
  const unchosen = async (): Promise<ConsentState> => {
    if (ports.isOptedOut) return 'denied'
    return needsConsent(await ports.country()) ? 'asking' : 'granted'
  }
  return {
    async start() {
      if (visit.isCrawler) return
      const found = readChoice(storage, clock.now()) ?? (await unchosen())
      // The person may have answered while the country was requested.
      if (state !== 'unknown') return
      enter(found)
      if (found !== 'granted') count('/wt/i', 'visit')
    },
    state: () => (visit.isCrawler ? 'denied' : state),
    choose(choice) {
      if (visit.isCrawler) return
      keepChoice(storage, choice, clock.now())
      enter(choice)
    },
    follow() {
      const choice = readChoice(storage, clock.now())
      if (choice) enter(choice)
    },
    visitor: () => (state === 'granted' ? identified.visitor() : null),
    landingEvent(name, fields = {}) {
      const { ll } = attribution
      report('/wt/le', name, ({ impressionId }) => ({ impressionId, ...(ll ? { ll } : {}), fields }))
    },
    appEvent(name, fields = {}) {
      report('/wt/ae', name, ({ impressionId, sessionId }) => {
        const bid = identified.bid()
        const testMode = ports.testMode()
        const params = {
          sessionId,
          ...ports.trigger(),
          ...(bid ? { bid } : {}),
          ...(testMode && { testMode }),
        }
        return { impressionId, fields, params }
      })
    },
    hide() {
      if (state === 'granted') identified.hide()
    },
    send: async () => (state === 'granted' ? identified.send() : undefined),
    drop: identified.drop,
  }
}
