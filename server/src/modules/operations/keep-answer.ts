import type { Clock } from '../../kernel/clock.ts'

/** Answers what was read at most `keepMs` ago, so that many readers cost one reading; a failed one is not kept. */
export function keepAnswer<T>(clock: Clock, keepMs: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { readonly until: number; readonly answer: Promise<T> } | null = null
  return () => {
    const now = clock.now()
    if (kept !== null && now < kept.until) return kept.answer
    const answer = read()
    const mine = { until: now + keepMs, answer }
    kept = mine
    answer.catch(() => {
      if (kept === mine) kept = null
    })
    return answer
  }
}
