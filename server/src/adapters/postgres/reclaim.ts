import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

/** PostgreSQL's own measure of when a table is due: so many rows, and this share of what it holds. */
const dueRows = 50
const deadShare = 0.2
const changedShare = 0.1

interface Grown {
  readonly schema: string
  readonly table: string
  readonly isDead: boolean
  readonly isChanged: boolean
}

/**
 * Gives the room of rewritten and deleted rows back to their tables, and counts the rows anew for the planner: what
 * PostgreSQL's background processes do, of which the embedded engine has none. Only tables that changed enough; one
 * short statement after another, so that others get the one session in between. Answers the tables it went through.
 * Throws the first failure when it has been through all.
 */
export async function reclaim(db: Db): Promise<readonly string[]> {
  // What the session counted lately is in no view before this, and the flush comes with the end of the statement.
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<Grown>`
    select * from (
      select s.schemaname as "schema", s.relname as "table",
        s.n_dead_tup > ${dueRows} + ${deadShare} * greatest(c.reltuples, 0) as "isDead",
        s.n_mod_since_analyze > ${dueRows} + ${changedShare} * greatest(c.reltuples, 0) as "isChanged"
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    ) grown where "isDead" or "isChanged"`.execute(db)
  const done: string[] = []
  let failure: unknown = null
  for (const { schema, table, isDead, isChanged } of rows) {
    try {
      if (isDead) await sql`vacuum ${sql.id(schema, table)}`.execute(db)
      if (isChanged) await sql`analyze ${sql.id(schema, table)}`.execute(db)
      done.push(table)
    } catch (error) {
      // One table, such as that of a month which was just dropped, keeps no other waiting.
      failure ??= error
    }
  }
  if (failure !== null) throw failure
  return done
}
