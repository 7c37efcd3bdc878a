import type { Clock } from '../clock.ts'

/**
 * Answers what was read at most `keepMs` ago, so that many readers cost one reading, which those who ask meanwhile
 * share; a failed one is not kept.
 */
export function cacheAnswer<T>(clock: Clock, keepMs: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { readonly value: T; readonly until: number } | null = null
  let running: Promise<T> | null = null
  return () => {
    const from = clock.now()
    if (kept !== null && from < kept.until) return Promise.resolve(kept.value)
    running ??= read()
      .then((value) => {
        kept = { value, until: from + keepMs }
        return value
      })
      .finally(() => {
        running = null
      })
    return running
  }
}
