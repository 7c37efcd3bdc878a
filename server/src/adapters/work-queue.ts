import { DomainError } from '../kernel/domain-error.ts'

/** Runs at most `atOnce` heavy tasks and queues at most `waiting` more. Throws unavailable beyond that. */
export function createWorkQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const line: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new DomainError('unavailable')
      // A finished task hands over its slot, so the count stays the same.
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
