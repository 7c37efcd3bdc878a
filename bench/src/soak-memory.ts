import { isMainThread } from 'node:worker_threads'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'

// Loaded into the server of `npm run soak`: answers how much memory it holds, after collecting all garbage.
const asked = process.env['SOAK_FILE'] ?? ''
const pollMs = 200

/** Its threads and the processes that it starts load this too. */
const isServer = isMainThread && (process.argv[1] ?? '').endsWith('main.ts')

setInterval(() => {
  if (!isServer || !existsSync(asked)) return
  rmSync(asked)
  globalThis.gc?.()
  // Whole at once, so that nobody reads a part of it.
  writeFileSync(`${asked}.part`, JSON.stringify(process.memoryUsage()))
  renameSync(`${asked}.part`, `${asked}.answer`)
}, pollMs).unref()
