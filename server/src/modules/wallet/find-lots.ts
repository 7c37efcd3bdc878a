import type { Db } from '../../kernel/db.ts'

const lotsMax = 100

/**
 * The lots that a reference identifies: a lot's own id, or those moved by a transfer, given by its id (as in a person's
 * export) or its key (`order:…`). At most `lotsMax`. For operators.
 */
export async function findLots(db: Db, reference: string): Promise<readonly string[]> {
  const transferId = /^[0-9]{1,16}$/.test(reference) ? Number(reference) : null
  const keyed = db.selectFrom('ledger_keys').select('transfer_id').where('key', '=', reference)
  const moved = db
    .selectFrom('postings')
    .select('lot_id as id')
    .where((where) => where.or([where('transfer_id', 'in', keyed), where('transfer_id', '=', transferId)]))
  const found = await db
    .selectFrom('lots')
    .select('id')
    .where('id', '=', reference)
    .union(moved)
    .orderBy('id')
    .limit(lotsMax)
    .execute()
  return found.map((row) => row.id)
}
