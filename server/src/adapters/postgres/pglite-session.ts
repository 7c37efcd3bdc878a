import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { DomainError } from '../../kernel/domain-error.ts'
import type { PgliteFailure, PgliteReply, PgliteRequest } from './pglite-protocol.ts'

/** An error of the embedded database, with the same fields as pg's errors. */
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
  /** Number of restarts: a transaction of an earlier lifetime is rolled back and cannot continue. */
  readonly lives: number
  /** Throws `unavailable` if a statement exceeded its limit, this one or an earlier one. */
  query(sql: string, params: readonly unknown[]): Promise<PgliteResult>
  /** Runs several statements without parameters, such as a migration; no time limit. */
  script(sql: string): Promise<void>
  close(): Promise<void>
}

export interface PgliteWatch {
  readonly statementMs: number
  /** Called on a restart, with the statement that caused it. */
  restarted(sql: string): void
}

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never
interface PendingRequest {
  readonly request: WithoutId<PgliteRequest>
  resolve(result: PgliteResult): void
  reject(error: Error): void
}

let compiled: Promise<WebAssembly.Module> | null = null

/** Compiled once per process: a later worker finds the machine code that earlier ones have already optimised. */
function compiledPglite(): Promise<WebAssembly.Module> {
  const file = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  compiled ??= readFile(file).then((bytes) => WebAssembly.compile(bytes))
  return compiled
}

const retryAfterMs = 1_000
/** After the limit an answer may still be in transit: this thread itself was busy. */
const graceMs = 100

/** Maintenance takes as long as it needs. */
const isMaintenance = /^\s*(vacuum|analyze)\b/i
const isLimited = ({ request }: PendingRequest): boolean =>
  request.op === 'query' && !isMaintenance.test(request.sql)

class PgliteHost implements PgliteSession {
  readonly #directory: string | null
  readonly #watch: PgliteWatch | null
  /** In the order sent, which is the order of the answers: the first one is running. */
  readonly #waiting = new Map<number, PendingRequest>()
  #worker: Worker | null = null
  #isReady = false
  #gone: Error | null = null
  #lastId = 0
  #lives = 0
  #timer: NodeJS.Timeout | undefined

  constructor(directory: string | null, watch: PgliteWatch | null) {
    this.#directory = directory
    this.#watch = watch
  }

  get lives(): number {
    return this.#lives
  }

  /** Starts the worker and sends the waiting requests; resolves when it is ready. */
  async open(): Promise<void> {
    const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
      workerData: { directory: this.#directory, compiled: await compiledPglite() },
    })
    this.#worker = worker
    for (const [id, { request }] of this.#waiting) worker.postMessage({ ...request, id })
    return new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        // A worker that was terminated on purpose reports that too.
        if (worker === this.#worker) this.#fail(error)
        reject(error)
      }
      worker.on('error', fail)
      worker.on('exit', (code) => fail(new Error(`the embedded database stopped (${code})`)))
      worker.on('message', (message: PgliteReply) => {
        if (worker !== this.#worker) return
        if (message.kind !== 'ready') return this.#answer(message)
        this.#isReady = true
        this.#time()
        resolve()
      })
    })
  }

  query(sql: string, params: readonly unknown[]): Promise<PgliteResult> {
    return this.#ask({ op: 'query', sql, params })
  }

  async script(sql: string): Promise<void> {
    await this.#ask({ op: 'script', sql })
  }

  async close(): Promise<void> {
    await this.#ask({ op: 'close' })
    clearTimeout(this.#timer)
    await this.#worker?.terminate()
  }

  #ask(request: WithoutId<PgliteRequest>): Promise<PgliteResult> {
    if (this.#gone) return Promise.reject(this.#gone)
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { request, resolve, reject })
      this.#worker?.postMessage({ ...request, id })
      if (this.#waiting.size === 1) this.#time()
    })
  }

  #answer(message: Exclude<PgliteReply, { kind: 'ready' }>): void {
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    this.#time()
    if (message.kind === 'done') waiting?.resolve(message)
    else waiting?.reject(new PgliteError(message.error))
  }

  /** Times the statement that is running now. */
  #time(): void {
    clearTimeout(this.#timer)
    const [first] = this.#waiting.values()
    if (!this.#watch || !this.#isReady || !first || !isLimited(first)) return
    const { statementMs } = this.#watch
    this.#timer = setTimeout(() => {
      this.#timer = setTimeout(() => this.#restart(first), graceMs)
    }, statementMs)
  }

  /** Committed data is in the files; waiting callers are asked to retry, and new ones are served soon. */
  #restart({ request }: PendingRequest): void {
    const hung = this.#worker
    this.#worker = null
    this.#isReady = false
    this.#lives += 1
    this.#rejectAll(new DomainError('unavailable', { retryAfterMs }))
    this.#watch?.restarted(request.op === 'query' ? request.sql : request.op)
    // Two workers on the same files would corrupt them: the next one starts when this one is gone.
    hung
      ?.terminate()
      .then(() => this.open())
      .catch((error: unknown) => this.#fail(error instanceof Error ? error : new Error(String(error))))
  }

  #fail(error: Error): void {
    this.#gone = error
    clearTimeout(this.#timer)
    this.#rejectAll(error)
  }

  #rejectAll(error: Error): void {
    const all = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const waiting of all) waiting.reject(error)
  }
}

/**
 * Opens the database in `directory`, or in memory if null. If a statement exceeds `watch.statementMs`, its worker is
 * restarted; an in-memory database would not survive that, so there is no limit there.
 */
export async function openPgliteSession(
  directory: string | null,
  watch: PgliteWatch | null = null,
): Promise<PgliteSession> {
  const host = new PgliteHost(directory, directory === null ? null : watch)
  await host.open()
  return host
}
