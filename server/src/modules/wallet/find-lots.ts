import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

const lotsMax = 100

/**
 * The lots that a reference identifies: a lot's own id, or those moved by a transfer, given by its id (as in a person's
 * export) or its key (`order:…`). At most `lotsMax`. For operators.
 */
export async function findLots(db: Db, reference: string): Promise<readonly string[]> {
  const transferId = /^[0-9]{1,15}$/.test(reference) ? Number(reference) : null
  const found = await sql<{ id: string }>`
    select id from lots where id = ${reference}
    union
    select p.lot_id from transfers t join postings p on p.transfer_id = t.id
      where t.key = ${reference} or t.id = ${transferId}
    order by 1 limit ${lotsMax}`.execute(db)
  return found.rows.map((row) => row.id)
}
