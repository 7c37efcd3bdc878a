import type { ExperimentName } from '@serendip/contract'
import { sql } from 'kysely'
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

export async function forceSplit(db: Db | Tx, row: Omit<SplitRow, 'forced'>): Promise<void> {
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

/** Number of people assigned to each group; null means no group. Forced assignments are not counted. */
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
    name,
    group,
    people: Number(people),
  }))
}

/** Deletes a forced assignment; answers false without one. */
export async function releaseSplit(tx: Tx, accountId: string, name: ExperimentName): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('split_assignments')
    .where('account_id', '=', accountId)
    .where('split_name', '=', name)
    .where('forced', '=', true)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The newest forced assignments of an experiment. */
export const listForced = (db: Db, name: ExperimentName, most: number): Promise<SplitRow[]> =>
  db
    .selectFrom('split_assignments')
    .selectAll()
    .where('split_name', '=', name)
    .where('forced', '=', true)
    .orderBy('assigned_at', 'desc')
    .limit(most)
    .execute()

/** Number of people assigned by chance on each day (UTC) since `from`, by group; the newest day first. */
export async function countByDay(
  db: Db,
  name: ExperimentName,
  from: Date,
): Promise<readonly { readonly day: Date; readonly group: string | null; readonly people: number }[]> {
  const day = sql<Date>`date_trunc('day', assigned_at, 'UTC')`
  const rows = await db
    .selectFrom('split_assignments')
    .select((row) => [day.as('day'), 'group_name', row.fn.countAll<string>().as('people')])
    .where('split_name', '=', name)
    .where('forced', '=', false)
    .where('assigned_at', '>=', from)
    .groupBy([day, 'group_name'])
    .orderBy(day, 'desc')
    .execute()
  return rows.map(({ day: start, group_name: group, people }) => ({
    day: start,
    group,
    people: Number(people),
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
