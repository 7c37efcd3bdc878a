import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import { type LedgerDifference, ledgerDifferences } from './audit-seals.ts'
import type { Position } from './ledger-seals.ts'

/** More slices than any ledger has: a loop that passes it would never end. */
export const slicesMax = 10_000_000

/** What is compared with the sums of the postings, each by its own key. */
const compared = [
  'lots',
  'wallets',
  'escrows',
  'bills',
  'fees',
  'limits',
  'carries',
  'debts',
  'purchases',
] as const
const checkpointTables = ['ledger_audited', 'ledger_audited_escrows', 'ledger_audited_wallets'] as const

/** The key from which the next slice begins; null after the last. */
const nextKey = z.string().nullable()
const comparedSlice = z.object({ next: nextKey, differences: ledgerDifferences })

/** What a run of transfers added to the sums. */
const runRead = z.object({
  transfers: z.number(),
  postings: z.number(),
  /** Owners of wallets whose balances do not follow from what was read before. */
  doubtful: z.array(z.string()),
  differences: ledgerDifferences,
})
export type RunRead = z.infer<typeof runRead>

/** What a function of the database answers. */
async function call<Schema extends z.ZodType>(
  db: Db,
  schema: Schema,
  called: RawBuilder<unknown>,
): Promise<z.infer<Schema>> {
  const { value } = await db.selectNoFrom(called.as('value')).executeTakeFirstOrThrow()
  return schema.parse(value)
}

/** Adds the transfers after one position up to another to the sums of this session, and checks each. */
export const addRun = (db: Db, after: Position, to: Position, bases: readonly number[]): Promise<RunRead> =>
  call(
    db,
    runRead,
    sql`ledger_audit_read(${after.lastXid}::xid8, ${after.lastId}, ${to.lastXid}::xid8, ${to.lastId},
      ${[...bases]}::bigint[])`,
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
      const slice: z.infer<typeof comparedSlice> = await call(
        db,
        comparedSlice,
        sql`${sql.id(`ledger_audit_${part}`)}(${after}, ${rowsAtOnce}, ${lastXid}::xid8, ${lastId},
          ${[...bases]}::bigint[])`,
      )
      differences.push(...slice.differences)
      after = slice.next
    }
  }
  return differences
}

/** Calls a function for every slice of each table of the checkpoint: it answers the key from which the next begins. */
async function eachSlice(db: Db, of: (table: string, after: string) => RawBuilder<unknown>): Promise<void> {
  for (const table of checkpointTables) {
    let after: string | null = ''
    for (let count = 0; after !== null && count < slicesMax; count += 1) {
      after = await call(db, nextKey, of(table, after))
    }
  }
}

/** Stores the sums of this session under the id of an audit; they count once that audit is finished. */
export const keepSums = (db: Db, auditId: number, rowsAtOnce: number): Promise<void> =>
  eachSlice(db, (table, after) => sql`ledger_audit_keep(${auditId}, ${table}, ${after}, ${rowsAtOnce})`)

/** Deletes the sums that are no part of the checkpoint. */
export const dropOldSums = (db: Db, rowsAtOnce: number): Promise<void> =>
  eachSlice(db, (table, after) => sql`ledger_audit_drop(${table}, ${after}, ${rowsAtOnce})`)
