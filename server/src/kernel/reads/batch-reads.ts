import { DomainError } from '../domain-error.ts'
import { deadlines } from '../time/deadlines.ts'

interface Batch<T> {
  readonly ids: Set<string>
  readonly found: Promise<ReadonlyMap<string, T>>
}

/** A second look-up may begin while one runs, so that a slow one delays nobody for long. */
const atOnceMax = 2
/** Hanging look-ups end by the deadline of their store; beyond this many, further callers are refused. */
const hangingMax = 30

const endOfTick = (): Promise<void> => new Promise((ended) => process.nextTick(ended))

/**
 * Combines all ids requested in the same tick, or while earlier look-ups run, into one look-up, since a statement for
 * many costs about as much as for one. It begins after the request; nothing is cached. A failed one fails for all its
 * callers, and one that hangs holds back nobody but its own.
 */
export function batchReads<T>(
  lookUp: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  patienceMs: number = deadlines.batchedRead.patienceMs,
): (id: string) => Promise<T | null> {
  let open: Batch<T> | null = null
  let running = 0
  let hanging = 0
  let startNext = () => {}
  const untilFree = (): Promise<void> =>
    running < atOnceMax ? Promise.resolve() : new Promise((isFree) => (startNext = isFree))

  const read = async (ids: ReadonlySet<string>): Promise<ReadonlyMap<string, T>> => {
    await untilFree()
    // Awaited from a promise, so it runs when all other promises of this tick have settled as far as they can.
    await endOfTick()
    open = null
    if (hanging >= hangingMax) throw new DomainError('busy', { retryAfterMs: patienceMs })
    running += 1
    let isHanging = false
    // It waits for a peer that may be dead: the next ones need not.
    const timer = setTimeout(() => {
      isHanging = true
      hanging += 1
      running -= 1
      startNext()
    }, patienceMs)
    try {
      return await lookUp([...ids])
    } finally {
      clearTimeout(timer)
      if (isHanging) hanging -= 1
      else {
        running -= 1
        startNext()
      }
    }
  }
  const begin = (): Batch<T> => {
    const ids = new Set<string>()
    return { ids, found: read(ids) }
  }
  return async (id) => {
    open ??= begin()
    open.ids.add(id)
    return (await open.found).get(id) ?? null
  }
}
