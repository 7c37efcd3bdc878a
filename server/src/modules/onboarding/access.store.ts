import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

export interface AccessRow {
  readonly unblocked: boolean
  readonly expected_source: string | null
}

/** A manual decision about one person; most people have none. */
export async function findAccess(db: Db, accountId: string): Promise<AccessRow> {
  const found = await sql<AccessRow>`
    select unblocked, expected_source from person_access where account_id = ${accountId}`.execute(db)
  return found.rows[0] ?? { unblocked: false, expected_source: null }
}

/** Set once: a later link cannot change the person's expected source. */
export async function storeExpectedSource(db: Db, accountId: string, source: string): Promise<void> {
  await sql`insert into person_access as kept (account_id, expected_source) values (${accountId}, ${source})
    on conflict (account_id) do update set
      expected_source = coalesce(kept.expected_source, excluded.expected_source)`.execute(db)
}
