import { Worker } from 'node:worker_threads'

/** No work of the main thread takes nearly as long; whatever does, does not end any more. */
const standstillMs = 30_000
const lookMs = 1_000

/**
 * Ends this process by SIGKILL once its event loop stands still for `standstillMs`, from a thread of its own: what runs
 * without end answers no health check, and reads no signal. Whatever started the process starts it again.
 */
export function watchLoop(bounds: { readonly standstillMs: number } = { standstillMs }): void {
  const counter = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const turns = new Int32Array(counter)
  setInterval(() => Atomics.add(turns, 0, 1), Math.min(lookMs, bounds.standstillMs / 4)).unref()
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    // The flags of the main thread are not for it.
    execArgv: [],
    workerData: { counter, ...bounds, lookMs: Math.min(lookMs, bounds.standstillMs / 2) },
  })
  thread.unref()
}
