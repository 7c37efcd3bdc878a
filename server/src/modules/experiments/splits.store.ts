import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

export interface SplitRow {
  account_id: string
  split_name: string
  group_name: string | null
  forced: boolean
  assigned_at: Date
}

/** Stores an assignment unless one exists; of concurrent ones, the first is stored. */
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

type Split = Pick<SplitRow, 'split_name' | 'group_name'>

export async function listSplits(
  db: Db,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Split[]>> {
  const found = await sql<Split & { account_id: string }>`
    select account_id, split_name, group_name from split_assignments
    where account_id = any(${[...accountIds]}::text[]) order by split_name`.execute(db)
  return Map.groupBy(found.rows, (row) => row.account_id)
}
