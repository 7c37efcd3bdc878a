/** Time as the app sees it, so that tests can control it. Milliseconds since the epoch, UTC. */
export interface Clock {
  now(): number
  /** Milliseconds since an arbitrary moment: unlike `now`, it does not jump when the device's clock is set. */
  monotonicMs(): number
  /** Runs `task` once after `delayMs`; the answer cancels it. */
  after(delayMs: number, task: () => void): () => void
}

export const browserClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs)
    return () => clearTimeout(timer)
  },
}
