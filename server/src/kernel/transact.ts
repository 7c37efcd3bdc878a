import type { Db, Tx } from './db.ts'

type Act = () => void

const acts = new WeakMap<Tx, Set<Act>>()

/** Deadlocks and serialisation failures: the database refused one of two transactions, and a repetition succeeds. */
const conflictCodes: readonly unknown[] = ['40P01', '40001']
const attemptsMax = 5

const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && conflictCodes.includes(error.code)

/** Repeats what the database rolled back as a whole because of another transaction, up to `attemptsMax` times in all. */
export async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (tried === attemptsMax || !isConflict(error)) throw error
    }
  }
}

/**
 * Runs `work` in a transaction, and its `afterCommit` actions once that is committed; a transaction that fails runs
 * none of them. After a deadlock `work` runs again in a new transaction, so it changes nothing outside of it. The only
 * way to begin a transaction that writes. With `isOneSnapshot` all its statements see the database as of one moment.
 */
export async function transact<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { isOneSnapshot = false }: { readonly isOneSnapshot?: boolean } = {},
): Promise<T> {
  const { result, due } = await withRetries(async () => {
    const due = new Set<Act>()
    const begun = db.transaction()
    const transaction = isOneSnapshot ? begun.setIsolationLevel('repeatable read') : begun
    const result = await transaction.execute((tx) => {
      acts.set(tx, due)
      return work(tx)
    })
    return { result, due }
  })
  for (const act of due) act()
  return result
}

/**
 * Runs `act` once after the transaction's commit, however often it is registered; at once if `db` is no transaction,
 * for a statement that has just committed by itself. `act` must not throw. Throws if `transact` did not begin it.
 */
export function afterCommit(db: Db | Tx, act: Act): void {
  if (!db.isTransaction) {
    act()
    return
  }
  const due = acts.get(db as Tx)
  if (!due) throw new Error('this transaction was not begun by transact()')
  due.add(act)
}
