import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import { z } from 'zod'
import { PgliteStatements } from './pglite-statements.ts'
import type { PgliteFailure, PgliteReply, PgliteRequest } from './pglite-protocol.ts'

/** The embedded database runs here, off the main thread, so that heavy SQL never starves the sockets. */
const { directory, compiled } = z
  .object({ directory: z.string().nullable(), compiled: z.instanceof(WebAssembly.Module) })
  .parse(workerData)
const port = parentPort
if (!port) throw new Error('pglite-worker runs in a worker thread only')

const database = await PGlite.create({
  ...(directory === null ? {} : { dataDir: directory }),
  pgliteWasmModule: compiled,
  // Coins and counters stay below 2^53, so a plain number is exact; pg is configured the same way.
  parsers: { [types.INT8]: Number, [types.DATE]: String },
})

const failureSchema = z.object({
  message: z.string(),
  code: z.string().optional(),
  constraint: z.string().optional(),
  detail: z.string().optional(),
  table: z.string().optional(),
})

const describe = (error: unknown): PgliteFailure => {
  const known = failureSchema.safeParse(error)
  if (!known.success) return { message: String(error) }
  const present = Object.entries(known.data).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(present), message: known.data.message }
}

const reply = (message: PgliteReply): void => port.postMessage(message)

const statements = new PgliteStatements(database)

const run = async (request: PgliteRequest): Promise<void> => {
  if (request.op === 'query') {
    const result = await statements.run(request.sql, request.params)
    reply({ kind: 'done', id: request.id, ...result })
    return
  }
  if (request.op === 'script') await statements.script(request.sql)
  if (request.op === 'close') await database.close()
  reply({ kind: 'done', id: request.id, rows: [], affectedRows: 0 })
}

/** Requests run in the order in which they were sent: a transaction's statements follow its beginning. */
let last = Promise.resolve()
port.on('message', (request: PgliteRequest) => {
  last = last
    .then(() => run(request))
    .catch((error: unknown) => reply({ kind: 'failed', id: request.id, error: describe(error) }))
})
reply({ kind: 'ready' })
