import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

export type SplitRow = Row<'split_assignments'>

/** Stores an assignment unless one exists; of concurrent ones, the first is stored. */
export async function keepSplit(db: Db | Tx, row: Omit<SplitRow, 'forced'>): Promise<void> {
  await db
    .insertInto('split_assignments')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function forceSplit(db: Db, row: Omit<SplitRow, 'forced'>): Promise<void> {
  await db
    .insertInto('split_assignments')
    .values({ ...row, forced: true })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'split_name']).doUpdateSet((stored) => ({
        group_name: stored.ref('excluded.group_name'),
        forced: true,
        assigned_at: stored.ref('excluded.assigned_at'),
      })),
    )
    .execute()
}

/** How many people were assigned to each group; null means no group. Forced assignments are not counted. */
export async function countAssigned(
  db: Db,
): Promise<readonly { readonly name: string; readonly group: string | null; readonly people: number }[]> {
  const rows = await db
    .selectFrom('split_assignments')
    .select((row) => ['split_name', 'group_name', row.fn.countAll<string>().as('people')])
    .where('forced', '=', false)
    .groupBy(['split_name', 'group_name'])
    .execute()
  return rows.map(({ split_name: name, group_name: group, people }) => ({
    ...{ name, group, people: Number(people) },
  }))
}

type Split = Pick<SplitRow, 'split_name' | 'group_name'>

export async function listSplits(
  db: Db,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Split[]>> {
  const found = await db
    .selectFrom('split_assignments')
    .select(['account_id', 'split_name', 'group_name'])
    .where('account_id', '=', anyOf(accountIds))
    .orderBy('split_name')
    .execute()
  return Map.groupBy(found, (row) => row.account_id)
}

/** Every assignment of a person, also those to no group. For operators. */
export const assignmentsOf = (db: Db, accountId: string): Promise<SplitRow[]> =>
  db
    .selectFrom('split_assignments')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('split_name')
    .execute()
