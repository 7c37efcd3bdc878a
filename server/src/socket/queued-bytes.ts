interface Queue {
  readonly bufferedAmount: number
  readonly readyState: number
  readonly OPEN: number
}

export interface QueuedBytes<T> {
  /** Counts what is queued for one; returns the one with the most when all together have too much, otherwise null. */
  note(queue: T): T | null
}

/**
 * Counts what is queued for all sockets. Each is read when something is sent to it; all of those that had something
 * queued are read again only when their sum is too high, because a reader that caught up tells nobody.
 */
export function queuedBytes<T extends Queue>(maxBytes: number): QueuedBytes<T> {
  const known = new Map<T, number>()
  let sum = 0
  const set = (queue: T): void => {
    const bytes = queue.readyState === queue.OPEN ? queue.bufferedAmount : 0
    sum += bytes - (known.get(queue) ?? 0)
    if (bytes === 0) known.delete(queue)
    else known.set(queue, bytes)
  }
  return {
    note(queue) {
      set(queue)
      if (sum <= maxBytes) return null
      for (const key of [...known.keys()]) set(key)
      if (sum <= maxBytes) return null
      const [largest] = [...known].reduce((most, entry) => (entry[1] > most[1] ? entry : most))
      return largest
    },
  }
}
