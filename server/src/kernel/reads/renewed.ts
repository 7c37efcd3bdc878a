import type { Clock } from '../clock.ts'

/** Ages of what is kept, in ms. */
export interface KeptTimes {
  /** It is never answered at this age. */
  readonly keptMs: number
  /** From this age on it is read again in the background. */
  readonly renewMs: number
  /** The background begins so much later: the caller is often about to do something that a person waits for. */
  readonly renewAfterMs: number
}

const tenSeconds: KeptTimes = { keptMs: 10_000, renewMs: 5_000, renewAfterMs: 500 }

/** Part of the database that every node keeps: a change is seen by each of them within `keptMs`, ten seconds by default. */
export interface CachedRead<T> {
  /** Younger than `keptMs`. */
  read(): Promise<T>
  /** Reads it again at once, for this node. */
  renew(): Promise<T>
}

export function createRenewed<T>(
  clock: Clock,
  load: () => Promise<T>,
  { keptMs, renewMs, renewAfterMs }: KeptTimes = tenSeconds,
): CachedRead<T> {
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
      const age = cached ? clock.now() - cached.readAt : keptMs
      if (!cached || age < 0 || age >= keptMs) return renewTogether()
      if (age >= renewMs) renewSoon()
      return cached.value
    },
  }
}
