import { Dexie, liveQuery } from 'dexie'
import { useEffect, useState } from 'react'
import type { Clock } from '../../platform/clock.ts'

/** The session ended, and with it the database. */
export const reportUnlessClosed = (thrown: unknown): void => {
  if (!(thrown instanceof Dexie.DatabaseClosedError)) reportError(thrown)
}

/** The answer of a read of the local database, after each change by any tab; undefined until the first one. */
export function useLive<T>(read: () => Promise<T>): T | undefined {
  const [value, setValue] = useState<T>()
  useEffect(() => {
    const subscription = liveQuery(read).subscribe((next) => setValue(() => next), reportUnlessClosed)
    return () => subscription.unsubscribe()
  }, [read])
  return value
}

/** A read of much data is followed by a pause this many times as long, in which the page does other things. */
const pauseShare = 4
const pauseMaxMs = 2_000

export interface LiveRead<T> {
  readonly database: Dexie
  /** The stores that are read, and whose changes lead to another read. */
  readonly stores: readonly string[]
  readonly clock: Clock
  read(): Promise<T>
}

/**
 * Reads whole stores, again after changes: at once after a quiet time, and a fifth of the time at most while changes
 * keep coming. Dexie's own live query would start over at each change and drop what it was reading. The returned
 * function stops it.
 */
export function followRead<T>(
  { database, stores, clock, read }: LiveRead<T>,
  onRead: (answer: T) => void,
): () => void {
  let isStopped = false
  let isBusy = false
  let isDue = false
  let cancel = () => {}
  const places = stores.map((store) => `idb://${database.name}/${store}/`)
  async function readNow(): Promise<void> {
    isBusy = true
    isDue = false
    const startedAt = clock.now()
    try {
      const answer = await read()
      if (!isStopped) onRead(answer)
    } catch (thrown) {
      reportUnlessClosed(thrown)
    }
    if (isStopped) return
    const pauseMs = Math.min(pauseMaxMs, pauseShare * (clock.now() - startedAt))
    cancel = clock.after(pauseMs, () => {
      isBusy = false
      if (isDue) void readNow()
    })
  }
  const onChange = (parts: object) => {
    const changed = Object.keys(parts)
    // A page that the browser brings back from its history has missed what other tabs wrote: all may have changed.
    if (!changed.some((part) => part === 'all' || places.some((place) => part.startsWith(place)))) return
    isDue = true
    if (!isBusy) void readNow()
  }
  Dexie.on('storagemutated', onChange)
  void readNow()
  return () => {
    isStopped = true
    cancel()
    Dexie.on.storagemutated.unsubscribe(onChange)
  }
}

/** `followRead` for a screen; undefined until the first read. `whole` must stay the same object. */
export function useLiveRead<T>(whole: LiveRead<T>): T | undefined {
  const [value, setValue] = useState<T>()
  useEffect(() => followRead(whole, (next) => setValue(() => next)), [whole])
  return value
}
