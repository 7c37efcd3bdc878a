import type { Logger } from '../logger.ts'

/** Runs a task every `everyMs`, never concurrently; call the result to stop it and wait for a current run. */
export function repeat(
  everyMs: number,
  task: () => Promise<unknown>,
  logger: Logger,
  failure: string,
): () => Promise<void> {
  let running: Promise<unknown> | null = null
  const timer = setInterval(() => {
    if (running) return
    running = task()
      .catch((error: unknown) => logger.warn({ error: String(error) }, failure))
      .finally(() => {
        running = null
      })
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
