import type { Clock } from '../clock.ts'
import { retry } from '../retry.ts'
import type { ReportedEvent } from './app-report.ts'
import type { ConsentChoice } from './consent-choice.ts'
import { queueEntry, type TextStorage } from './storage.ts'
import type { ConsentState, VisitReports } from './visit-reports.ts'
import type { KnownVisitor } from './visit-ports.ts'

/** Takes the events that features report; the sender is loaded later, and only it knows about consent. */
export interface Analytics {
  report(event: ReportedEvent): void
  /** Loads the sender, once per page. Throws if it cannot be loaded. */
  start(): Promise<void>
  /** State of the person's consent, as a view may follow it. */
  consent(): ConsentState
  /** Throws if the consent store cannot be loaded. */
  choose(choice: ConsentChoice): Promise<void>
  /** The visitor this browser may share with the account; null without consent, or while unknown. */
  visitor(): KnownVisitor | null
  subscribe(listener: () => void): () => void
  /** Before a session ends: sends what waits as that person's, for a moment at most. Never throws. */
  sendWaiting(): Promise<void>
  /** After a session ends, waiting reports would be sent as the next person's, so they are dropped. */
  dropWaiting(): void
}

export interface AnalyticsDeps {
  readonly clock: Clock
  /** Per tab: reports cut short by a full load. They contain no id. */
  readonly temporary: TextStorage
  /** Per browser: what the sender stores until it is sent. */
  readonly stored: TextStorage
  /** Whether the document was drawn with the question in it. */
  readonly isAsked: boolean
  load(onFollowed: () => void): Promise<VisitReports>
}

const entry = 'unsentReports'
/** The maximum number of reports waiting for the sender; the oldest is dropped. */
export const waitingMax = 50
/** A logout waits no longer than this for pending reports. */
export const sendBeforeLeavingMs = 1_500

function readWaiting(storage: TextStorage): ReportedEvent[] {
  try {
    const stored: unknown = JSON.parse(storage.read(entry) ?? '[]')
    return Array.isArray(stored) ? stored.slice(-waitingMax) : []
  } catch {
    return []
  }
}

export function createAnalytics({ clock, temporary, stored, isAsked, load }: AnalyticsDeps): Analytics {
  const listeners = new Set<() => void>()
  let reports: VisitReports | null = null
  let starting: Promise<void> | null = null
  const notify = () => {
    for (const listener of [...listeners]) listener()
  }

  async function open(): Promise<void> {
    const loaded = await retry(() => load(notify), clock)
    await loaded.start()
    reports = loaded
    const waiting = readWaiting(temporary)
    temporary.forget(entry)
    for (const { name, fields } of waiting) loaded.appEvent(name, fields)
    notify()
  }
  const start = async () => {
    starting ??= open()
    try {
      await starting
    } catch (thrown) {
      starting = null
      throw thrown
    }
  }
  return {
    report(event) {
      if (reports) return reports.appEvent(event.name, event.fields)
      temporary.write(entry, JSON.stringify([...readWaiting(temporary), event].slice(-waitingMax)))
    },
    start,
    consent: () => reports?.state() ?? (isAsked ? 'asking' : 'unknown'),
    async choose(choice) {
      await start()
      reports?.choose(choice)
      notify()
    },
    visitor: () => reports?.visitor() ?? null,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    sendWaiting: () =>
      new Promise((done) => {
        const cancel = clock.after(sendBeforeLeavingMs, done)
        void start()
          .then(() => reports?.send())
          .catch(() => undefined)
          .then(cancel)
          .then(done)
      }),
    dropWaiting() {
      temporary.forget(entry)
      stored.forget(queueEntry)
      reports?.drop()
    },
  }
}
