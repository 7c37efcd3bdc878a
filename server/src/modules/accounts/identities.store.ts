import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import { type ResealResult, resealColumn } from '../../kernel/reseal-column.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Row } from '../../kernel/tables.ts'

export type IdentityRow = Row<'account_identities'>
export type IdentityProvider = IdentityRow['provider']

/** A person of Google or Apple, who has one account in each brand. */
interface Identity {
  readonly brandId: string
  readonly provider: IdentityProvider
  readonly subject: string
}

export async function findIdentity(
  db: Db | Tx,
  { brandId, provider, subject }: Identity,
): Promise<string | null> {
  const found = await db
    .selectFrom('account_identities')
    .select('account_id')
    .where('brand_id', '=', brandId)
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return found?.account_id ?? null
}

/** Links a subject to an account; false if either is already linked to another of the brand. */
export async function insertIdentity(tx: Tx, row: IdentityRow): Promise<boolean> {
  const added = await tx
    .insertInto('account_identities')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .execute()
  return added.length > 0
}

export async function setRefreshToken(
  db: Db | Tx,
  { brandId, provider, subject }: Identity,
  sealed: Buffer | null,
): Promise<void> {
  await db
    .updateTable('account_identities')
    .set({ refresh_token: sealed })
    .where('brand_id', '=', brandId)
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .execute()
}

export async function identitiesOf(db: Db | Tx, accountId: string): Promise<readonly IdentityRow[]> {
  return db.selectFrom('account_identities').selectAll().where('account_id', '=', accountId).execute()
}

/** Reseals every refresh token with the current key of the environment. */
export const resealRefreshTokens = (db: Db, secrets: Secrets, purpose: string): Promise<ResealResult> =>
  resealColumn(db, secrets, {
    table: 'account_identities',
    column: 'refresh_token',
    id: sql`brand_id || ' ' || provider || ' ' || subject`,
    purposeOf: () => purpose,
  })
