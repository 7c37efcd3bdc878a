import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { z } from 'zod/mini'

// The thread of the watchdog: it ends the process once the counter of the main thread stands still for too long.

const { counter, standstillMs, lookMs } = z
  .object({ counter: z.instanceof(SharedArrayBuffer), standstillMs: z.number(), lookMs: z.number() })
  .parse(workerData)
const turns = new Int32Array(counter)
const standardError = 2

let seen = Atomics.load(turns, 0)
let unchangedMs = 0
// Looks are counted, and not the time between them: a machine that slept, or a process that was held, did not stand still.
setInterval(() => {
  const now = Atomics.load(turns, 0)
  unchangedMs = now === seen ? unchangedMs + lookMs : 0
  seen = now
  if (unchangedMs < standstillMs) return
  const msg = `the event loop stood still for ${standstillMs} ms: the process ends, to be started again`
  writeSync(standardError, `${JSON.stringify({ level: 'fatal', time: new Date().toISOString(), msg })}\n`)
  process.kill(process.pid, 'SIGKILL')
}, lookMs)
