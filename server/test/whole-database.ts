import { sql } from 'kysely'
import type { Db } from '../src/kernel/db.ts'

export interface ColumnInfo {
  readonly table: string
  readonly column: string
  /** E.g. `text`, `jsonb`, `timestamp with time zone`. */
  readonly type: string
}

/** Every column of every table and view, as listed by the database itself. */
export async function allColumns(db: Db): Promise<readonly ColumnInfo[]> {
  const found = await sql<ColumnInfo>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' order by table_name, ordinal_position`.execute(db)
  return found.rows
}

/** The tables that contain a text anywhere, in any column; whole rows are searched, so no type is left out. */
export async function tablesWith(db: Db, text: string): Promise<readonly string[]> {
  const names = [...new Set((await allColumns(db)).map(({ table }) => table))]
  const holding: string[] = []
  for (const name of names) {
    const found = await sql`select 1 from ${sql.table(name)} t where position(${text} in t::text) > 0
      limit 1`.execute(db)
    if (found.rows.length > 0) holding.push(name)
  }
  return holding
}
