import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import { type ResealResult, resealColumn } from '../../kernel/reseal-column.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Row, Tables } from '../../kernel/tables.ts'

export type PayoutAccountRow = Row<'payout_accounts'>

/** Details open for their person alone. */
export const sealedAs = (accountId: string): string => `payout account of ${accountId}`

/** Seals all details with the current key. */
export const resealPayoutAccounts = (db: Db, secrets: Secrets): Promise<ResealResult> =>
  resealColumn(db, secrets, {
    table: 'payout_accounts',
    column: 'details',
    id: sql`account_id`,
    purposeOf: sealedAs,
  })

export const findPayoutAccount = (db: Db | Tx, accountId: string): Promise<PayoutAccountRow | undefined> =>
  db.selectFrom('payout_accounts').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export async function putPayoutAccount(tx: Tx, row: Insertable<Tables['payout_accounts']>): Promise<void> {
  const { account_id: _, ...changed } = row
  await tx
    .insertInto('payout_accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(changed))
    .execute()
}
