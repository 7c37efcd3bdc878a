import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'

/** PostgreSQL's own threshold for a table: this many rows plus this share of its rows. */
const dueRows = 50
const deadShare = 0.2
const changedShare = 0.1

const grownTables = z.array(
  z.object({ schema: z.string(), table: z.string(), isDead: z.boolean(), isChanged: z.boolean() }),
)

/**
 * Reclaims the space of rewritten and deleted rows and updates the planner's statistics: what autovacuum does in
 * PostgreSQL and the embedded engine lacks. Only tables that changed enough; one short statement at a time, so that
 * others get the session in between. Answers the tables it processed. Throws the first failure after processing all.
 */
export async function reclaim(db: Db): Promise<readonly string[]> {
  // Recent counts are in no view before this; the flush happens at the end of the statement.
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const found = await sql`
    select * from (
      select s.schemaname as "schema", s.relname as "table",
        s.n_dead_tup > ${dueRows} + ${deadShare} * greatest(c.reltuples, 0) as "isDead",
        s.n_mod_since_analyze > ${dueRows} + ${changedShare} * greatest(c.reltuples, 0) as "isChanged"
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    ) grown where "isDead" or "isChanged"`.execute(db)
  const done: string[] = []
  let failure: unknown = null
  for (const { schema, table, isDead, isChanged } of grownTables.parse(found.rows)) {
    try {
      if (isDead) await sql`vacuum ${sql.id(schema, table)}`.execute(db)
      if (isChanged) await sql`analyze ${sql.id(schema, table)}`.execute(db)
      done.push(table)
    } catch (error) {
      // One failing table, such as a month's that was just dropped, does not hold up the others.
      failure ??= error
    }
  }
  if (failure !== null) throw failure
  return done
}
