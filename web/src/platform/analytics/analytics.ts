import type { Clock } from '../clock.ts'
import { retry } from '../retry.ts'
import type { ReportedEvent } from './app-report.ts'
import type { ConsentChoice } from './consent-choice.ts'
import { queueEntry, type Shelf } from './storage.ts'
import type { ConsentState, VisitReports } from './visit-reports.ts'
import type { KnownVisitor } from './visit-ports.ts'

/** Where features report what happened; the part that sends is loaded later, and only it knows of consent. */
export interface Analytics {
  report(event: ReportedEvent): void
  /** Loads what sends; once for a page. Throws where it cannot be loaded. */
  start(): Promise<void>
  /** What the person allows, as a view may follow it. */
  consent(): ConsentState
  /** Throws where what keeps the choice cannot be loaded. */
  choose(choice: ConsentChoice): Promise<void>
  /** What may be told of this browser to the account; null where the person has not agreed, or it is not known yet. */
  visitor(): KnownVisitor | null
  subscribe(listener: () => void): () => void
  /** Before a session ends: sends what waits as that person's, for a moment at most. Never throws. */
  sendWaiting(): Promise<void>
  /** When a session has ended: what still waits would be sent as the next person's, so it goes. */
  dropWaiting(): void
}

export interface AnalyticsDeps {
  readonly clock: Clock
  /** Of this tab: what was reported before a whole load cut it short. It holds no id. */
  readonly temporary: Shelf
  /** Of this browser: what the sending part keeps until it is sent. */
  readonly kept: Shelf
  /** Whether the document was drawn with the question in it. */
  readonly isAsked: boolean
  load(onFollowed: () => void): Promise<VisitReports>
}

const entry = 'unsentReports'
/** More than these do not wait for what sends; the oldest goes. */
export const waitingMax = 50
/** Nobody waits longer than this for their own reports before they are logged out. */
export const sendBeforeLeavingMs = 1_500

function readWaiting(shelf: Shelf): ReportedEvent[] {
  try {
    const kept: unknown = JSON.parse(shelf.read(entry) ?? '[]')
    return Array.isArray(kept) ? kept.slice(-waitingMax) : []
  } catch {
    return []
  }
}

export function createAnalytics({ clock, temporary, kept, isAsked, load }: AnalyticsDeps): Analytics {
  const listeners = new Set<() => void>()
  let reports: VisitReports | null = null
  let starting: Promise<void> | null = null
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }

  async function open(): Promise<void> {
    const loaded = await retry(() => load(tell), clock)
    await loaded.start()
    reports = loaded
    const waiting = readWaiting(temporary)
    temporary.forget(entry)
    for (const { name, fields } of waiting) loaded.appEvent(name, fields)
    tell()
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
      tell()
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
      kept.forget(queueEntry)
      reports?.drop()
    },
  }
}
