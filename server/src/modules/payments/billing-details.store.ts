import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Row, Tables } from '../../kernel/tables.ts'

export const findBillingDetails = (
  db: Db | Tx,
  accountId: string,
): Promise<Row<'billing_details'> | undefined> =>
  db.selectFrom('billing_details').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** The columns of an invoice that say to whom it is made out; empty without billing details. */
export async function readBuyer(
  tx: Tx | Db,
  accountId: string,
): Promise<Partial<Pick<Row<'invoices'>, 'buyer_name' | 'buyer_postal_code' | 'buyer_tax_id'>>> {
  const details = await findBillingDetails(tx, accountId)
  if (!details) return {}
  const { name, postal_code, tax_id } = details
  return { buyer_name: name, buyer_postal_code: postal_code, buyer_tax_id: tax_id }
}

export async function storeBillingDetails(
  db: Db,
  details: Insertable<Tables['billing_details']>,
): Promise<void> {
  await sql`insert into billing_details (account_id, name, country, postal_code, tax_id, changed_at)
    values (${details.account_id}, ${details.name}, ${details.country}, ${details.postal_code}, ${details.tax_id},
      ${details.changed_at})
    on conflict (account_id) do update set name = excluded.name, country = excluded.country,
      postal_code = excluded.postal_code, tax_id = excluded.tax_id, changed_at = excluded.changed_at`.execute(
    db,
  )
}
