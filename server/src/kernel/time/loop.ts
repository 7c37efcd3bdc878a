import type { Logger } from '../logger.ts'

export interface Loop {
  /** Runs the work now, or once more after the current run. Does nothing after a stop. */
  wake(): void
  /** Starts nothing more and waits for the current run. */
  stop(): Promise<void>
}

/** Runs work whenever woken, never concurrently, and again while it answers that there may be more. */
export function createLoop(work: () => Promise<boolean>, logger: Logger, failure: string): Loop {
  let isStopped = false
  let isDue = false
  let running: Promise<void> | null = null

  const drain = async (): Promise<void> => {
    try {
      while (isDue && !isStopped) {
        isDue = false
        while ((await work()) && !isStopped);
      }
    } catch (error) {
      logger.error({ err: error }, failure)
    } finally {
      // Right after the last check of `isDue`, so that no wake is missed in between.
      running = null
    }
  }
  return {
    wake() {
      isDue = true
      if (running || isStopped) return
      running = drain()
    },
    async stop() {
      isStopped = true
      await running
    },
  }
}
