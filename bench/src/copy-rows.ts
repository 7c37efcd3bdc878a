import { sql } from 'kysely'
import type { Db } from '../../server/src/kernel/db.ts'

/** Digits of the number in planted ids. */
export const numberDigits = 12
export const numberOf = (n: number): string => String(n).padStart(numberDigits, '0')

/** Copies the row of a table with this id, once for each number; the given columns get these beginnings and the number. */
export async function copyRows(
  db: Db,
  {
    table,
    id,
    from,
    to,
  }: { readonly table: string; readonly id: string; readonly from: number; readonly to: number },
  beginnings: Readonly<Record<string, string>>,
): Promise<void> {
  const numbered = Object.entries(beginnings).map(
    ([name, beginning]) => `'${name}', '${beginning}' || lpad(n::text, ${numberDigits}, '0')`,
  )
  await sql
    .raw(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${numbered.join(', ')}))).*
        from ${table} t, generate_series(${from}, ${to}) n where t.id = '${id}'`,
    )
    .execute(db)
}
