import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'

const counted = z.object({ changed: z.number() })

/**
 * Number of collations of the database that sort otherwise than when its indexes were built, because the
 * system's library is another: a unique index on a text may then miss a duplicate. PostgreSQL's own
 * collations never change.
 */
export async function countChangedCollations(db: Db): Promise<number> {
  const { rows } = await sql`
    select (
      (select count(*) from pg_database where datname = current_database()
        and datcollversion is distinct from pg_database_collation_actual_version(oid)) +
      (select count(*) from pg_collation c where c.collversion is not null
        and c.collversion is distinct from pg_collation_actual_version(c.oid)
        and exists (select from pg_depend d where d.refclassid = 'pg_collation'::regclass and d.refobjid = c.oid))
    )::int as changed`.execute(db)
  return z.array(counted).parse(rows)[0]?.changed ?? 0
}
