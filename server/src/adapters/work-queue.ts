import { DomainError } from '../kernel/domain-error.ts'

/** Lets at most `atOnce` pieces of heavy work run, and at most `waiting` more wait. Throws unavailable beyond that. */
export function createWorkQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const line: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new DomainError('unavailable')
      // Whoever leaves hands the place over, so the count stays.
      await new Promise<void>((go) => line.push(go))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
