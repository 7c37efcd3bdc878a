import type { Clock } from '../../../../platform/clock.ts'
import { createObservable, type Observable } from '../../../../platform/observable.ts'
import type { MessageRow } from '../../store/chat-database.ts'

/** The pause after each message that arrives (SPEC §9). */
export const arrivalGapMs = 100
/** A backlog of more is shown at once. */
const backlogMax = 5

/** Shows what arrives in an open conversation one message after the other; everything else appears at once. */
interface Arrivals {
  /** Null before the first offer. */
  readonly shown: Observable<readonly MessageRow[] | null>
  /** The stored messages, oldest first. */
  offer(messages: readonly MessageRow[]): void
  stop(): void
}

export function createArrivals(clock: Clock, ownId: string): Arrivals {
  const shown = createObservable<readonly MessageRow[] | null>(null)
  let stored: readonly MessageRow[] = []
  let waiting: string[] = []
  let seen: Set<string> | null = null
  let isPausing = false
  let cancel = () => {}

  function show(): void {
    const held = new Set(waiting)
    shown.set(stored.filter(({ key }) => !held.has(key)))
  }

  function release(): void {
    isPausing = waiting.length > 0
    if (!isPausing) return
    waiting = waiting.length > backlogMax ? [] : waiting.slice(1)
    cancel = clock.after(arrivalGapMs, () => {
      release()
      show()
    })
  }

  return {
    shown,
    offer(messages) {
      const known = seen
      const newestSeen = known === null ? Number.POSITIVE_INFINITY : newestOf(stored)
      stored = messages
      const keys = new Set(messages.map(({ key }) => key))
      const arrived = messages.filter(
        ({ key, from, order }) => from !== ownId && order > newestSeen && known?.has(key) === false,
      )
      seen = keys
      waiting = [...waiting.filter((key) => keys.has(key)), ...arrived.map(({ key }) => key)]
      if (!isPausing || waiting.length > backlogMax) release()
      show()
    },
    stop: () => cancel(),
  }
}

/** The highest number of the server's; local messages come after all of those. */
const newestOf = (messages: readonly MessageRow[]): number =>
  messages.reduce((newest, { _id, order }) => (_id === undefined ? newest : Math.max(newest, order)), 0)
