/** Time as the app sees it, so that tests can control it. Milliseconds since the epoch, UTC. */
export interface Clock {
  now(): number
  /** Runs `task` once after `delayMs`; the answer cancels it. */
  after(delayMs: number, task: () => void): () => void
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs)
    return () => clearTimeout(timer)
  },
}
