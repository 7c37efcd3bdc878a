import type { Db, Tx } from './db.ts'

type Act = () => void

const acts = new WeakMap<Tx, Set<Act>>()

/**
 * Runs `work` in a transaction, and its `afterCommit` actions once that is committed; a transaction that fails runs
 * none of them. The only way to begin a transaction that writes.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const due = new Set<Act>()
  const result = await db.transaction().execute((tx) => {
    acts.set(tx, due)
    return work(tx)
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
