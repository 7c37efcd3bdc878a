import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Engines } from '../adapters/open-engines.ts'
import type { Db } from '../kernel/db.ts'
import { writeRefusalOf } from '../kernel/store-failure.ts'
import { deadlines } from '../kernel/time/deadlines.ts'
import { transact } from '../kernel/transact.ts'
import { touchNode } from '../modules/operations/index.ts'

type Store = 'database' | 'redis'
/** Fault of a store, as `/ready` says it. */
export type StoreFault = `${Store}_${'unreachable' | 'full' | 'read_only'}` | 'files_full'

export interface StoreCheckDeps {
  readonly engines: Pick<Engines, 'database' | 'checkWrites'>
  readonly nodeId: string
  /** The folders in which this process stores files. */
  readonly folders: readonly string[]
  readonly limits?: { readonly checkMs: number; readonly freshMs: number }
  readonly freeBytesMin?: number
}

export interface StoreCheck {
  /** Present faults; a result is shared by those who ask within a moment. Never rejects. */
  read(): Promise<readonly StoreFault[]>
  /** Faults that the last check found. */
  last(): readonly StoreFault[]
}

/** Less is as good as nothing: an upload takes as much. */
const freeBytesLeast = 64 * 1024 * 1024
/** For how long after a refused statement a small write proves nothing: it may find room that a larger one does not. */
const doubtMs = 60_000

/** Room for half a megabyte, which is given back at once: a full disk shows where a file has to grow. */
const growAndForget = (db: Db): Promise<void> =>
  transact(db, async (tx) => {
    await sql`create temp table store_check on commit drop as
      select repeat(md5(i::text), 32) as text from generate_series(1, 512) as i`.execute(tx)
  })

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms} ms`)), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

const faultOf = (store: Store, error: unknown): StoreFault =>
  `${store}_${writeRefusalOf(error) ?? 'unreachable'}`

async function isFull(folder: string, freeBytesMin: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < freeBytesMin
}

/**
 * Checks every store by writing a little to it, at most once in `freshMs`: a store that can only be read answers every
 * question, and loses everything that people do.
 */
export function createStoreCheck(deps: StoreCheckDeps): StoreCheck {
  const { engines, nodeId, folders, limits = deadlines.readiness, freeBytesMin = freeBytesLeast } = deps
  const { database } = engines
  const writeToDatabase = async (): Promise<void> => {
    await touchNode(database.probe, nodeId)
    const refused = database.lastRefusal()
    if (refused !== null && performance.now() - refused.atMs < doubtMs) await growAndForget(database.probe)
  }
  const checkOne = (store: Store, write: () => Promise<void>): Promise<StoreFault | null> =>
    within(limits.checkMs, write()).then(
      () => null,
      (error: unknown) => faultOf(store, error),
    )
  const checkFiles = async (): Promise<StoreFault | null> => {
    const full = await Promise.all(
      // A folder that is not there yet is made by its first file.
      folders.map((folder) => isFull(folder, freeBytesMin).catch(() => false)),
    )
    return full.includes(true) ? 'files_full' : null
  }

  let found: readonly StoreFault[] = []
  let foundAtMs = Number.NEGATIVE_INFINITY
  let running: Promise<readonly StoreFault[]> | null = null
  const check = async (): Promise<readonly StoreFault[]> => {
    const all = await Promise.all([
      checkOne('database', writeToDatabase),
      checkOne('redis', engines.checkWrites),
      checkFiles(),
    ])
    found = all.filter((fault) => fault !== null)
    foundAtMs = performance.now()
    return found
  }
  return {
    last: () => found,
    async read() {
      if (performance.now() - foundAtMs < limits.freshMs) return found
      running ??= check().finally(() => {
        running = null
      })
      return running
    },
  }
}
