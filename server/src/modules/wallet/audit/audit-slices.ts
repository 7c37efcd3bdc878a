import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../kernel/db.ts'
import { type LedgerDifference, ledgerDifferences } from './audit-seals.ts'
import { type Position, positionSql } from './ledger-seals.ts'

/** More slices than any ledger has: a loop that passes it would never end. */
export const slicesMax = 10_000_000

/** Parts of the books compared with the sums of the postings, each by its own key. */
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
  'standing',
] as const

/** Runs of an audit, and what of their sums counts. */
export interface Runs {
  /** All whose sums make up the ledger. */
  readonly all: readonly number[]
  /** Those of a daily audit itself, which compares what they touched; null for a full one, which compares everything. */
  readonly own: readonly number[] | null
}

const comparedSlice = z.object({ next: z.string().nullable(), differences: ledgerDifferences })

/** Result of reading a part of a run. */
const partRead = z.object({
  transfers: z.number(),
  postings: z.number(),
  /** The marks of the transfers, where they were asked for. */
  marks: z.string(),
  /** Owners of wallets whose balances do not follow from what was read before. */
  doubtful: z.array(z.string()),
  differences: ledgerDifferences,
})
export type PartRead = z.infer<typeof partRead>

const runId = z.number()

/** Result of a function of the database. */
async function call<Schema extends z.ZodType>(
  db: Db,
  schema: Schema,
  called: RawBuilder<unknown>,
): Promise<z.infer<Schema>> {
  const { value } = await db.selectNoFrom(called.as('value')).executeTakeFirstOrThrow()
  return schema.parse(value)
}

const idsSql = (ids: readonly number[] | null) =>
  ids === null ? sql`null::bigint[]` : sql`${[...ids]}::bigint[]`

/** Begins a run after a position; answers its number. */
export const beginRun = (db: Db, after: Position): Promise<number> =>
  call(db, runId, sql`ledger_audit_begin(${positionSql(after)})`)

/** Reads a run on, up to a position or with null to the end: checks each transfer and adds it to the sums of the run. */
export const readOn = (
  db: Db,
  run: number,
  to: Position | null,
  { known, marks }: { readonly known: readonly number[]; readonly marks: boolean },
): Promise<PartRead> =>
  call(db, partRead, sql`ledger_audit_read(${run}, ${positionSql(to)}, ${idsSql(known)}, ${marks})`)

/** Reads what is stored in slices, each against the sums and the transfers after `position()`. */
export async function compareAll(
  db: Db,
  { rowsAtOnce, runs }: { readonly rowsAtOnce: number; readonly runs: Runs },
  position: () => Promise<Position>,
): Promise<readonly LedgerDifference[]> {
  const differences: LedgerDifference[] = []
  for (const part of compared) {
    let after: string | null = ''
    for (let count = 0; after !== null && count < slicesMax; count += 1) {
      const slice: z.infer<typeof comparedSlice> = await call(
        db,
        comparedSlice,
        sql`${sql.id(`ledger_audit_${part}`)}(${after}, ${rowsAtOnce}, ${positionSql(await position())},
          ${idsSql(runs.all)}, ${idsSql(runs.own)})`,
      )
      differences.push(...slice.differences)
      after = slice.next
    }
  }
  return differences
}

const isMore = z.boolean()

/** Deletes the sums of runs that nothing continues. */
export async function endRuns(db: Db, ids: readonly number[], rowsAtOnce: number): Promise<void> {
  for (const id of ids) {
    for (let count = 0; count < slicesMax; count += 1) {
      if (!(await call(db, isMore, sql`ledger_audit_end(${id}, ${rowsAtOnce})`))) break
    }
  }
}

/** Deletes the sums of all runs but those that go on, and those of the given audits. */
export async function dropOldSums(db: Db, kept: readonly number[], rowsAtOnce: number): Promise<void> {
  for (let count = 0; count < slicesMax; count += 1) {
    if (!(await call(db, isMore, sql`ledger_audit_drop(${idsSql(kept)}, ${rowsAtOnce})`))) return
  }
}

/** Which of these audits still have their sums. */
export async function keptSums(db: Db, audits: readonly number[]): Promise<readonly number[]> {
  return call(db, z.array(z.coerce.number()), sql`ledger_audit_kept(${idsSql(audits)})`)
}
