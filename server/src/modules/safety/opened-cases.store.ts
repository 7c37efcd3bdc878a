import type { Db, Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

type NewCase = Pick<
  Row<'reports'>,
  'id' | 'key' | 'reported_id' | 'reason' | 'priority' | 'created_at' | 'evidence_until'
> & {
  readonly opened_by: string
  readonly claimed_until: Date
}

/**
 * A case about a person that an operator opened, without a reporter and without evidence; claimed by that operator.
 * Answers false if there is one with the key.
 */
export async function insertCase(tx: Tx, row: NewCase): Promise<boolean> {
  const inserted = await tx
    .insertInto('reports')
    .values({ ...row, text: '', claimed_by: row.opened_by })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return inserted.length > 0
}

/** The id of the case that an operator opened with a key. */
export async function findOpenedCase(db: Db, operatorId: string, key: string): Promise<string | null> {
  const found = await db
    .selectFrom('reports')
    .select('id')
    .where('opened_by', '=', operatorId)
    .where('key', '=', key)
    .executeTakeFirst()
  return found?.id ?? null
}
