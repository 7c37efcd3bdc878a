import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

type FilterRow = Row<'operator_filters'>

export const filtersOf = (db: Db, operatorId: string): Promise<Pick<FilterRow, 'name' | 'path'>[]> =>
  db
    .selectFrom('operator_filters')
    .select(['name', 'path'])
    .where('operator_id', '=', operatorId)
    .orderBy('name')
    .orderBy('path')
    .execute()

/** Answers false if the operator has that many others. */
export async function saveFilter(db: Db, row: FilterRow, most: number): Promise<boolean> {
  const { rows } = await sql`insert into operator_filters (operator_id, path, name, saved_at)
    select ${row.operator_id}, ${row.path}, ${row.name}, ${row.saved_at}::timestamptz
    where (select count(*) from operator_filters where operator_id = ${row.operator_id} and path <> ${row.path}) < ${most}
    on conflict (operator_id, path) do update set name = excluded.name, saved_at = excluded.saved_at
    returning path`.execute(db)
  return rows.length > 0
}

export async function removeFilter(db: Db, operatorId: string, path: string): Promise<void> {
  await db
    .deleteFrom('operator_filters')
    .where('operator_id', '=', operatorId)
    .where('path', '=', path)
    .execute()
}
