interface Batch<T> {
  readonly ids: Set<string>
  readonly found: Promise<ReadonlyMap<string, T>>
}

/**
 * Makes one look-up of all ids that are asked for in the same turn, since a statement for many costs what one for one
 * does; nothing is kept for the next turn. A look-up that fails fails for everybody who asked.
 */
export function batchReads<T>(
  lookUp: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (id: string) => Promise<T | null> {
  let open: Batch<T> | null = null

  const begin = (): Batch<T> => {
    const ids = new Set<string>()
    // By way of a promise the tick comes when all other promises of this turn have gone on as far as they can.
    const endOfTurn = Promise.resolve().then(() => new Promise<void>((ended) => process.nextTick(ended)))
    const found = endOfTurn.then(() => {
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
