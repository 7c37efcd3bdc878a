import type { Clock } from './clock.ts'

/**
 * Answers what was read at most `keepMs` ago, so that many readers cost one reading; a failed one is not kept. How long
 * may depend on what was read.
 */
export function keepAnswer<T>(
  clock: Clock,
  keepMs: number | ((value: T) => number),
  read: () => Promise<T>,
): () => Promise<T> {
  let kept: { until: number; readonly answer: Promise<T> } | null = null
  return () => {
    const now = clock.now()
    if (kept !== null && now < kept.until) return kept.answer
    const answer = read()
    const mine = { until: typeof keepMs === 'number' ? now + keepMs : now, answer }
    kept = mine
    answer.then(
      (value) => {
        if (typeof keepMs !== 'number') mine.until = now + keepMs(value)
      },
      () => {
        if (kept === mine) kept = null
      },
    )
    return answer
  }
}
