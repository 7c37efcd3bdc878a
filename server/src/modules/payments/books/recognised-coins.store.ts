import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { Row, Tables } from '../../../kernel/tables.ts'
import type { Position } from '../../wallet/index.ts'

type Kind = Row<'recognised_coins'>['kind']

/** Coins whose price or share was posted, and at what value. */
export interface RecognisedValue {
  readonly coins: number
  readonly valueMinor: number
}

export const nothing: RecognisedValue = { coins: 0, valueMinor: 0 }

/** Those of these objects, or of all. */
export async function readRecognised(
  db: Db | Tx,
  kind: Kind,
  refIds: readonly string[] | null,
): Promise<ReadonlyMap<string, RecognisedValue>> {
  const all = db
    .selectFrom('recognised_coins')
    .select(['ref_id', 'coins', 'value_minor as valueMinor'])
    .where('kind', '=', kind)
  const rows = await (refIds === null
    ? all
    : all.where('ref_id', 'in', refIds.length > 0 ? [...refIds] : [''])
  ).execute()
  return new Map(rows.map(({ ref_id, coins, valueMinor }) => [ref_id, { coins, valueMinor }]))
}

export async function storeRecognised(
  tx: Tx,
  kind: Kind,
  refId: string,
  { coins, valueMinor }: RecognisedValue,
): Promise<void> {
  await tx
    .insertInto('recognised_coins')
    .values({ kind, ref_id: refId, coins, value_minor: valueMinor })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'ref_id']).doUpdateSet({ coins, value_minor: valueMinor }),
    )
    .execute()
}

/** The newest run; null before the first. */
export async function readLastRun(
  db: Db | Tx,
): Promise<{ readonly id: number; readonly at: Date; readonly position: Position } | null> {
  const row = await db
    .selectFrom('revenue_recognitions')
    .select(['id', 'epoch', sql<string>`seen::text`.as('seen'), 'at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { id: row.id, at: row.at, position: { epoch: row.epoch, seen: row.seen } } : null
}

export async function storeRun(tx: Tx, run: Insertable<Tables['revenue_recognitions']>): Promise<void> {
  await tx.insertInto('revenue_recognitions').values(run).execute()
}

/** Paid invoices after one of them, by their ids. */
export const listPaidInvoices = (
  db: Db | Tx,
  after: string,
  most: number,
): Promise<readonly Row<'invoices'>[]> =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('id', '>', after)
    .where('number', 'is not', null)
    .orderBy('id')
    .limit(most)
    .execute()

/** The ids of those of these invoices that were paid. */
export const findPaidInvoices = (db: Db | Tx, ids: readonly string[]): Promise<readonly Row<'invoices'>[]> =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('id', 'in', ids.length > 0 ? [...ids] : [''])
    .where('number', 'is not', null)
    .orderBy('id')
    .execute()
