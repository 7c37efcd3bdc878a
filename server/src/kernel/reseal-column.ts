import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from './db.ts'
import type { Secrets } from './secrets.ts'

/** The result of resealing a column, in rows. */
export interface ResealResult {
  readonly changed: number
  /** Could not be opened with any configured key, and stay unchanged. */
  readonly failed: number
}

interface SealedColumn {
  readonly table: string
  readonly column: string
  /** A text that identifies one row. */
  readonly id: RawBuilder<unknown>
  purposeOf(id: string): string
}

const pageRows = 500
const sealedRows = z.array(z.object({ id: z.string(), sealed: z.instanceof(Uint8Array) }))

/** Seals a column with the current key, page by page; a row written meanwhile keeps its new value. */
export async function resealColumn(
  db: Db,
  secrets: Secrets,
  { table, column, id, purposeOf }: SealedColumn,
): Promise<ResealResult> {
  const done = { changed: 0, failed: 0 }
  for (let after = ''; ; ) {
    const page = await sql`
      select ${id} as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${sql.ref(column)} is not null and ${id} > ${after} order by ${id} limit ${pageRows}`.execute(db)
    for (const row of sealedRows.parse(page.rows)) {
      after = row.id
      const old = Buffer.from(row.sealed)
      const sealed = secrets.reseal(purposeOf(row.id), old)
      if (sealed === null) done.failed += 1
      if (sealed === null || sealed === old) continue
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
        where ${id} = ${row.id} and ${sql.ref(column)} = ${old}`.execute(db)
      done.changed += 1
    }
    if (page.rows.length < pageRows) return done
  }
}
