import { Dexie, liveQuery } from 'dexie'
import { useEffect, useState } from 'react'

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
