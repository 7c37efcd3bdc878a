import type { Clock } from './clock.ts'

/** SPEC §9's retries for loading the visitor id service: 100 ms, doubling up to 3 s, at most five tries. */
const firstDelayMs = 100
const lastDelayMs = 3_000
export const triesMax = 5

/** Tries again with growing gaps while `isWorthIt`. Throws what the last try threw. */
export async function retry<T>(
  attempt: () => Promise<T>,
  clock: Clock,
  isWorthIt: (thrown: unknown) => boolean = () => true,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (thrown) {
      if (tries >= triesMax || !isWorthIt(thrown)) throw thrown
      const delayMs = Math.min(lastDelayMs, firstDelayMs * 2 ** (tries - 1))
      await new Promise<void>((done) => void clock.after(delayMs, done))
    }
  }
}
