import type { Clock } from './clock.ts'

/** As SPEC §9 says of loading what supplies the visitor id: 100 ms, doubling up to 3 s, five tries at most. */
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
