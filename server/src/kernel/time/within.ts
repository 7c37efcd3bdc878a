import type { Clock } from '../clock.ts'

/** The result of `work`. Rejects after `limitMs`; the work itself is not aborted. */
export async function within<T>(clock: Clock, limitMs: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const cancel = clock.after(limitMs, () => late.reject(new Error(`it took longer than ${limitMs} ms`)))
  try {
    return await Promise.race([work, late.promise])
  } finally {
    cancel()
  }
}
