import type { Clock } from './clock.ts'

interface Kept<T> {
  readonly value: T
  readonly until: number
  readonly staleUntil: number
}

/**
 * Answers what was read at most `keepMs` ago, so that many readers cost one reading, which those who ask meanwhile
 * share; a failed one is not kept. How long may depend on what was read. For `staleTimes` as long afterwards, the last
 * answer still serves while a new one is read, so that nobody waits for it.
 */
export function keepAnswer<T>(
  clock: Clock,
  keepMs: number | ((value: T) => number),
  read: () => Promise<T>,
  staleTimes = 0,
): () => Promise<T> {
  let kept: Kept<T> | null = null
  let running: Promise<T> | null = null
  const renew = (): Promise<T> => {
    const from = clock.now()
    running ??= read()
      .then((value) => {
        const ms = typeof keepMs === 'number' ? keepMs : keepMs(value)
        kept = { value, until: from + ms, staleUntil: from + ms * (1 + staleTimes) }
        return value
      })
      .finally(() => {
        running = null
      })
    return running
  }
  return () => {
    const now = clock.now()
    const last = kept
    if (last !== null && now < last.until) return Promise.resolve(last.value)
    const next = renew()
    if (last === null || now >= last.staleUntil) return next
    // Whoever asks next tries again.
    next.catch(() => undefined)
    return Promise.resolve(last.value)
  }
}
