/** Time as the product sees it, so that tests own it. Milliseconds since the epoch, UTC. */
export interface Clock {
  now(): number
  /** Runs `task` once after `delayMs`; the answer cancels it. A pending task never keeps the process alive. */
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
