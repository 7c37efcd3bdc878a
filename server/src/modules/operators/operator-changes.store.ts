import type { Db, Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

export type ChangeRow = Row<'operator_changes'>

export const insertChange = async (tx: Tx, row: ChangeRow): Promise<void> => {
  await tx
    .insertInto('operator_changes')
    .values({ ...row, roles: [...row.roles] })
    .execute()
}

export const allChanges = (db: Db): Promise<ChangeRow[]> =>
  db.selectFrom('operator_changes').selectAll().orderBy('proposed_at').orderBy('id').execute()

export const findChange = (tx: Db | Tx, id: string) =>
  tx.selectFrom('operator_changes').selectAll().where('id', '=', id).executeTakeFirst()

/** Answers false if it was decided before. */
export async function takeChange(tx: Db | Tx, id: string): Promise<boolean> {
  const taken = await tx.deleteFrom('operator_changes').where('id', '=', id).returning('id').execute()
  return taken.length > 0
}
