interface Batch<T> {
  readonly ids: Set<string>
  readonly found: Promise<ReadonlyMap<string, T>>
}

/**
 * Combines all ids requested in the same tick into one look-up, since a statement for many costs as much as for one;
 * nothing is cached for the next tick. A failed look-up fails for all its callers.
 */
export function batchReads<T>(
  lookUp: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (id: string) => Promise<T | null> {
  let open: Batch<T> | null = null

  const begin = (): Batch<T> => {
    const ids = new Set<string>()
    // Scheduled from a promise, so it runs when all other promises of this tick have settled as far as they can.
    const endOfTick = Promise.resolve().then(() => new Promise<void>((ended) => process.nextTick(ended)))
    const found = endOfTick.then(() => {
      open = null
      return lookUp([...ids])
    })
    return { ids, found }
  }
  return async (id) => {
    open ??= begin()
    open.ids.add(id)
    return (await open.found).get(id) ?? null
  }
}
