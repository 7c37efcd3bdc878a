import type { Clock } from '../clock.ts'
import { queueEntry as entry, type TextStorage } from './storage.ts'

const eventPaths = ['/wt/i', '/wt/le', '/wt/ae'] as const
export type EventPath = (typeof eventPaths)[number]
export interface QueuedEvent {
  readonly path: EventPath
  readonly body: { readonly eventId: string; readonly at: number; readonly [field: string]: unknown }
}

/** `kept`: the server has it, or will never accept it. `later`: the server was not reached, or asks to wait. */
export type Delivery = 'kept' | 'later'

export interface EventQueueDeps {
  readonly storage: TextStorage
  readonly clock: Clock
  send(path: EventPath, bodies: readonly unknown[]): Promise<Delivery>
  /** Hands events to the browser while the page goes away; there is no answer. */
  beacon(path: EventPath, bodies: readonly unknown[]): void
}

export interface EventQueue {
  add(event: QueuedEvent): void
  flush(): Promise<void>
  /** The page goes away; what is handed over stays queued, since the server ignores duplicates. */
  hide(): void
  clear(): void
}

/** Events wait this long for others of their kind. */
export const gatherMs = 2_000
export const batchMax = 20
/** Anything beyond this is dropped, oldest first; so is anything older than a week. */
export const queueMax = 100
export const queuedForMs = 7 * 24 * 3_600_000
const firstRetryMs = 5_000
const lastRetryMs = 5 * 60_000
/** After as many failures in a row the queue waits for the next page. */
export const triesMax = 8

/** This browser wrote the entry itself; what another release wrote, or anything else, is not sent. */
const isQueued = (stored: unknown): stored is QueuedEvent => {
  const { path, body } = (stored ?? {}) as Partial<QueuedEvent>
  return eventPaths.some((known) => known === path) && typeof body?.at === 'number'
}

function readQueue(storage: TextStorage): QueuedEvent[] {
  try {
    const stored: unknown = JSON.parse(storage.read(entry) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isQueued) : []
  } catch {
    return []
  }
}

interface Batch {
  readonly path: EventPath
  readonly bodies: readonly QueuedEvent['body'][]
}

/** The oldest events of one path, as many as a batch holds; null if there are none. */
function batchOf(events: readonly QueuedEvent[], path = events[0]?.path): Batch | null {
  if (path === undefined) return null
  const bodies = events.filter((event) => event.path === path).map(({ body }) => body)
  return { path, bodies: bodies.slice(0, batchMax) }
}

/** Events on their way to the server: collected, kept across pages, sent at least once, retried with backoff. */
export function createEventQueue({ storage, clock, send, beacon }: EventQueueDeps): EventQueue {
  let cancelTimer: (() => void) | null = null
  let isSending = false
  let failures = 0
  const current = (): readonly QueuedEvent[] =>
    readQueue(storage)
      .filter(({ body }) => clock.now() - body.at < queuedForMs)
      .slice(-queueMax)
  const keep = (events: readonly QueuedEvent[]) =>
    events.length === 0 ? storage.forget(entry) : storage.write(entry, JSON.stringify(events))
  const wait = (delayMs: number) => {
    cancelTimer ??= clock.after(delayMs, () => {
      cancelTimer = null
      void flush()
    })
  }
  async function flush(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      for (let batch = batchOf(current()); batch !== null; batch = batchOf(current())) {
        if ((await send(batch.path, batch.bodies)) === 'later') {
          failures += 1
          if (failures < triesMax) wait(Math.min(lastRetryMs, firstRetryMs * 2 ** (failures - 1)))
          return
        }
        failures = 0
        const sent = new Set(batch.bodies.map(({ eventId }) => eventId))
        keep(current().filter(({ body }) => !sent.has(body.eventId)))
      }
    } finally {
      isSending = false
    }
  }
  return {
    add(event) {
      keep([...current(), event].slice(-queueMax))
      if (failures < triesMax) wait(gatherMs)
    },
    flush,
    hide() {
      const events = current()
      for (const path of new Set(events.map((event) => event.path))) {
        beacon(path, batchOf(events, path)?.bodies ?? [])
      }
    },
    clear() {
      cancelTimer?.()
      cancelTimer = null
      failures = 0
      storage.forget(entry)
    },
  }
}
