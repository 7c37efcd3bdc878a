/** The product's time, so that tests control it. Milliseconds since the epoch, UTC. */
export interface Clock {
  now(): number
  /** Runs `task` once after `delayMs`; call the result to cancel it. A pending task never keeps the process alive. */
  after(delayMs: number, task: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

export const dayMs = 24 * 3_600_000
