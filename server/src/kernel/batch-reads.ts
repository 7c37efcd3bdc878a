interface Batch<T> {
  readonly ids: Set<string>
  readonly found: Promise<ReadonlyMap<string, T>>
}

/** A second look-up may begin while one runs, so that a slow one delays nobody for long. */
const atOnceMax = 2

const endOfTick = (): Promise<void> => new Promise((ended) => process.nextTick(ended))

/**
 * Combines all ids requested in the same tick, or while earlier look-ups run, into one look-up, since a statement for
 * many costs about as much as for one. It begins after the request; nothing is cached. A failed one fails for all its
 * callers.
 */
export function batchReads<T>(
  lookUp: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (id: string) => Promise<T | null> {
  let open: Batch<T> | null = null
  let running = 0
  let letNextIn = () => {}
  const untilFree = (): Promise<void> =>
    running < atOnceMax ? Promise.resolve() : new Promise((isFree) => (letNextIn = isFree))

  const read = async (ids: ReadonlySet<string>): Promise<ReadonlyMap<string, T>> => {
    await untilFree()
    // Awaited from a promise, so it runs when all other promises of this tick have settled as far as they can.
    await endOfTick()
    open = null
    running += 1
    try {
      return await lookUp([...ids])
    } finally {
      running -= 1
      letNextIn()
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
