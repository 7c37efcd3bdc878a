import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import type { LedgerDifference } from './audit-seals.ts'
import type { Position } from './ledger-seals.ts'

/** More slices than any ledger has: a loop that passes it would never end. */
export const slicesMax = 10_000_000

/** What is compared with the sums of the postings, each by its own key. */
const compared = ['lots', 'wallets', 'escrows', 'bills', 'fees', 'limits', 'carries', 'debts'] as const
const checkpointTables = ['ledger_audited', 'ledger_audited_escrows', 'ledger_audited_wallets'] as const

interface Slice {
  readonly next: string | null
  readonly differences: readonly LedgerDifference[]
}

/** What a run of transfers added to the sums. */
export interface RunRead {
  readonly transfers: number
  readonly postings: number
  /** Owners of wallets whose balances do not follow from what was read before. */
  readonly doubtful: readonly string[]
  readonly differences: readonly LedgerDifference[]
}

async function one<T>(db: Db, query: ReturnType<typeof sql<{ value: T }>>): Promise<T> {
  const [row] = (await query.execute(db)).rows
  if (!row) throw new Error('a function answers one row')
  return row.value
}

/** Adds the transfers after one position up to another to the sums of this session, and checks each. */
export const addRun = (db: Db, after: Position, to: Position, bases: readonly number[]): Promise<RunRead> =>
  one(
    db,
    sql<{
      value: RunRead
    }>`select ledger_audit_read(${after.lastXid}::xid8, ${after.lastId}, ${to.lastXid}::xid8,
      ${to.lastId}, ${[...bases]}::bigint[]) as value`,
  )

/** Reads everything that is stored in slices, each against the sums and the transfers after `position()`. */
export async function compareAll(
  db: Db,
  { rowsAtOnce, bases }: { readonly rowsAtOnce: number; readonly bases: readonly number[] },
  position: () => Promise<Position>,
): Promise<readonly LedgerDifference[]> {
  const differences: LedgerDifference[] = []
  for (const part of compared) {
    let after: string | null = ''
    for (let count = 0; after !== null && count < slicesMax; count += 1) {
      const { lastXid, lastId } = await position()
      const slice: Slice = await one(
        db,
        sql<{
          value: Slice
        }>`select ${sql.id(`ledger_audit_${part}`)}(${after}, ${rowsAtOnce}, ${lastXid}::xid8,
          ${lastId}, ${[...bases]}::bigint[]) as value`,
      )
      differences.push(...slice.differences)
      after = slice.next
    }
  }
  return differences
}

/** Calls a function for every slice of each table of the checkpoint: it answers the key from which the next begins. */
async function eachSlice(
  db: Db,
  call: (table: string, after: string) => ReturnType<typeof sql>,
): Promise<void> {
  for (const table of checkpointTables) {
    let after: string | null = ''
    for (let count = 0; after !== null && count < slicesMax; count += 1) {
      after = await one(db, sql<{ value: string | null }>`select ${call(table, after)} as value`)
    }
  }
}

/** Stores the sums of this session under the id of an audit; they count once that audit is finished. */
export const keepSums = (db: Db, auditId: number, rowsAtOnce: number): Promise<void> =>
  eachSlice(db, (table, after) => sql`ledger_audit_keep(${auditId}, ${table}, ${after}, ${rowsAtOnce})`)

/** Deletes the sums that are no part of the checkpoint. */
export const dropOldSums = (db: Db, rowsAtOnce: number): Promise<void> =>
  eachSlice(db, (table, after) => sql`ledger_audit_drop(${table}, ${after}, ${rowsAtOnce})`)
