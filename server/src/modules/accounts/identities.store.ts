import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import { type Resealed, resealColumn } from '../../kernel/reseal-column.ts'
import type { Secrets } from '../../kernel/secrets.ts'

export type IdentityProvider = 'google' | 'apple'

export interface IdentityRow {
  provider: IdentityProvider
  subject: string
  account_id: string
  refresh_token: Buffer | null
  created_at: Date
}

export async function findIdentity(
  db: Db | Tx,
  provider: IdentityProvider,
  subject: string,
): Promise<string | null> {
  const found = await sql<{ account_id: string }>`select account_id from account_identities
    where provider = ${provider} and subject = ${subject}`.execute(db)
  return found.rows[0]?.account_id ?? null
}

/** Links a subject to an account; false if either is already linked to another. */
export async function insertIdentity(tx: Tx, row: IdentityRow): Promise<boolean> {
  const made =
    await sql`insert into account_identities (provider, subject, account_id, refresh_token, created_at)
    values (${row.provider}, ${row.subject}, ${row.account_id}, ${row.refresh_token}, ${row.created_at})
    on conflict do nothing returning subject`.execute(tx)
  return made.rows.length > 0
}

export async function setRefreshToken(
  db: Db | Tx,
  provider: IdentityProvider,
  subject: string,
  sealed: Buffer | null,
): Promise<void> {
  await sql`update account_identities set refresh_token = ${sealed}
    where provider = ${provider} and subject = ${subject}`.execute(db)
}

export async function identitiesOf(db: Db | Tx, accountId: string): Promise<readonly IdentityRow[]> {
  const found = await sql<IdentityRow>`select * from account_identities
    where account_id = ${accountId}`.execute(db)
  return found.rows
}

/** Reseals every refresh token with the current key of the environment. */
export const resealRefreshTokens = (db: Db, secrets: Secrets, purpose: string): Promise<Resealed> =>
  resealColumn(db, secrets, {
    ...{ table: 'account_identities', column: 'refresh_token' },
    id: sql`provider || ' ' || subject`,
    purposeOf: () => purpose,
  })
