import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

export interface SplitRow {
  account_id: string
  split_name: string
  group_name: string | null
  forced: boolean
  assigned_at: Date
}

declare module '../../kernel/db.ts' {
  interface Tables {
    split_assignments: SplitRow
  }
}

/** Keeps an assignment unless there is one; of many at once one is kept. */
export async function keepSplit(db: Db | Tx, row: Omit<SplitRow, 'forced'>): Promise<void> {
  await sql`insert into split_assignments (account_id, split_name, group_name, assigned_at)
    values (${row.account_id}, ${row.split_name}, ${row.group_name}, ${row.assigned_at})
    on conflict do nothing`.execute(db)
}

export async function forceSplit(db: Db, row: Omit<SplitRow, 'forced'>): Promise<void> {
  await sql`insert into split_assignments (account_id, split_name, group_name, forced, assigned_at)
    values (${row.account_id}, ${row.split_name}, ${row.group_name}, true, ${row.assigned_at})
    on conflict (account_id, split_name) do update
    set group_name = excluded.group_name, forced = true, assigned_at = excluded.assigned_at`.execute(db)
}

export async function splitsOf(
  db: Db,
  accountId: string,
): Promise<readonly Pick<SplitRow, 'split_name' | 'group_name'>[]> {
  const found = await sql<Pick<SplitRow, 'split_name' | 'group_name'>>`
    select split_name, group_name from split_assignments where account_id = ${accountId}
    order by split_name`.execute(db)
  return found.rows
}
