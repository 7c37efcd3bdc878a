import { Worker } from 'node:worker_threads'
import type { PgliteFailure, PgliteReply, PgliteRequest } from './pglite-protocol.ts'

/** A refusal by the embedded database, with the same fields that pg puts on its errors. */
class PgliteError extends Error {
  readonly code: string | undefined
  readonly constraint: string | undefined
  readonly detail: string | undefined
  readonly table: string | undefined

  constructor(failure: PgliteFailure) {
    super(failure.message)
    this.name = 'PgliteError'
    this.code = failure.code
    this.constraint = failure.constraint
    this.detail = failure.detail
    this.table = failure.table
  }
}

export interface PgliteResult {
  readonly rows: readonly unknown[]
  readonly affectedRows: number
}

/** The main thread's end of the embedded database: one session, one statement at a time. */
export interface PgliteSession {
  query(sql: string, params: readonly unknown[]): Promise<PgliteResult>
  /** Runs several statements without parameters. */
  script(sql: string): Promise<void>
  close(): Promise<void>
}

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never
interface Waiting {
  resolve(result: PgliteResult): void
  reject(error: Error): void
}

/** Opens the database in `directory`, or in memory where it is null. */
export async function openPgliteSession(directory: string | null): Promise<PgliteSession> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: { directory } })
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let gone: Error | null = null

  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error): void => {
      gone = error
      for (const one of waiting.values()) one.reject(error)
      waiting.clear()
      reject(error)
    }
    worker.on('error', fail)
    worker.on('exit', (code) => fail(new Error(`the embedded database stopped (${code})`)))
    worker.on('message', (message: PgliteReply) => {
      if (message.kind === 'ready') resolve()
      if (message.kind === 'done' || message.kind === 'failed') {
        const one = waiting.get(message.id)
        waiting.delete(message.id)
        if (message.kind === 'done') one?.resolve(message)
        else one?.reject(new PgliteError(message.error))
      }
    })
  })

  const ask = (request: WithoutId<PgliteRequest>): Promise<PgliteResult> => {
    if (gone) return Promise.reject(gone)
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.postMessage({ ...request, id })
    })
  }

  return {
    query: (sql, params) => ask({ op: 'query', sql, params }),
    script: async (sql) => {
      await ask({ op: 'script', sql })
    },
    close: async () => {
      await ask({ op: 'close' })
      await worker.terminate()
    },
  }
}
