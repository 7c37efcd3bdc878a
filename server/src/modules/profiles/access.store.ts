import type { Db, Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

export type AccessRow = Pick<Row<'person_access'>, 'unblocked' | 'expected_source'>

/** A manual decision about one person; most people have none. */
export async function findAccess(db: Db, accountId: string): Promise<AccessRow> {
  const found = await db
    .selectFrom('person_access')
    .select(['unblocked', 'expected_source'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found ?? { unblocked: false, expected_source: null }
}

/** Set once: a later link cannot change the person's expected source. */
export async function storeExpectedSource(db: Db, accountId: string, source: string): Promise<void> {
  await db
    .insertInto('person_access')
    .values({ account_id: accountId, expected_source: source })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((row) => ({
        expected_source: row.fn.coalesce('person_access.expected_source', 'excluded.expected_source'),
      })),
    )
    .execute()
}

export async function setUnblocked(tx: Tx, accountId: string, unblocked: boolean): Promise<void> {
  await tx
    .insertInto('person_access')
    .values({ account_id: accountId, unblocked })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ unblocked }))
    .execute()
}

/** Also replaces what a link set. */
export async function setExpectedSource(tx: Tx, accountId: string, source: string | null): Promise<void> {
  await tx
    .insertInto('person_access')
    .values({ account_id: accountId, expected_source: source })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ expected_source: source }))
    .execute()
}
