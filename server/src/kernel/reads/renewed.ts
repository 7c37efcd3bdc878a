import type { Clock } from '../clock.ts'

const cacheMs = 10_000
/** From this age on it is read again in the background. */
const renewMs = 5_000
/** The caller is often about to do something that a person waits for: that goes first. */
const renewAfterMs = 500

/** Part of the database that every node keeps: a change is seen by each of them within ten seconds. */
export interface CachedRead<T> {
  /** At most ten seconds old. */
  read(): Promise<T>
  /** Reads it again at once, for this node. */
  renew(): Promise<T>
}

export function createRenewed<T>(clock: Clock, load: () => Promise<T>): CachedRead<T> {
  let cached: { readonly value: T; readonly readAt: number } | null = null
  let reading: Promise<T> | null = null
  let readings = 0
  let newest = 0

  const readAgain = async (): Promise<T> => {
    const readAt = clock.now()
    readings += 1
    const reading = readings
    const value = await load()
    // A reading that began earlier must not replace a later one.
    if (reading > newest) {
      newest = reading
      cached = { value, readAt }
    }
    return value
  }
  const renewTogether = (): Promise<T> => {
    reading ??= readAgain().finally(() => {
      reading = null
    })
    return reading
  }

  let isRenewalDue = false
  const renewSoon = (): void => {
    if (isRenewalDue) return
    isRenewalDue = true
    clock.after(renewAfterMs, () => {
      isRenewalDue = false
      // If this fails, the next caller after it expires gets the error.
      renewTogether().catch(() => {})
    })
  }

  return {
    renew: readAgain,
    async read() {
      const age = cached ? clock.now() - cached.readAt : cacheMs
      if (!cached || age < 0 || age >= cacheMs) return renewTogether()
      if (age >= renewMs) renewSoon()
      return cached.value
    },
  }
}
