import type { Gender, Language, RolesGroup } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

export type Standing = 'good' | 'banned' | 'deactivated' | 'deleted'

export interface AccountRow {
  id: string
  human_id: string
  email: string
  email_confirmed: boolean
  pending_email: string | null
  email_subscribed: boolean
  password_hash: string | null
  /** Empty until provided. */
  name: string
  gender: Gender
  /** Null until provided. */
  birthday: string | null
  roles_group: RolesGroup
  language: Language
  country: string | null
  brand_id: string
  avatar: string
  demo_peer: boolean
  sandbox: boolean
  standing: Standing
  standing_reason: string | null
  standing_until: Date | null
  standing_since: Date | null
  erase_at: Date | null
  erased_at: Date | null
  terms_accepted_at: Date | null
  created_at: Date
}

// The date as text, so that no time zone can shift a birthday.
const columns = sql`id, human_id, email, email_confirmed, pending_email, email_subscribed, password_hash, name, gender,
  birthday::text as birthday, roles_group, language, country, brand_id, avatar, demo_peer, sandbox, standing,
  standing_reason, standing_until, standing_since, erase_at, erased_at, terms_accepted_at, created_at`

export async function findAccountById(db: Db | Tx, id: string): Promise<AccountRow | null> {
  const found = await sql<AccountRow>`select ${columns} from accounts where id = ${id}`.execute(db)
  return found.rows[0] ?? null
}

export async function findAccounts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, AccountRow>> {
  const found = await sql<AccountRow>`select ${columns} from accounts
    where id = any(${[...ids]}::text[])`.execute(db)
  return new Map(found.rows.map((row) => [row.id, row]))
}

export async function findAccountByEmail(db: Db | Tx, email: string): Promise<AccountRow | null> {
  const found = await sql<AccountRow>`select ${columns} from accounts where email = ${email}`.execute(db)
  return found.rows[0] ?? null
}

export type NewAccountRow = Omit<
  AccountRow,
  | 'standing_until'
  | 'standing_since'
  | 'standing_reason'
  | 'erase_at'
  | 'erased_at'
  | 'pending_email'
  | 'email_subscribed'
>

/** Stores a new account; returns null if the email is taken. */
export async function insertAccount(tx: Tx, row: NewAccountRow): Promise<AccountRow | null> {
  const made = await sql<AccountRow>`
    insert into accounts (id, human_id, email, email_confirmed, password_hash, name, gender, birthday, roles_group,
      language, country, brand_id, avatar, demo_peer, sandbox, standing, terms_accepted_at, created_at)
    values (${row.id}, ${row.human_id}, ${row.email}, ${row.email_confirmed}, ${row.password_hash}, ${row.name},
      ${row.gender}, ${row.birthday}, ${row.roles_group}, ${row.language}, ${row.country}, ${row.brand_id},
      ${row.avatar}, ${row.demo_peer}, ${row.sandbox}, ${row.standing}, ${row.terms_accepted_at}, ${row.created_at})
    on conflict (email) do nothing returning ${columns}`.execute(tx)
  return made.rows[0] ?? null
}

export async function updateLanguage(db: Db, id: string, language: Language): Promise<void> {
  await sql`update accounts set language = ${language} where id = ${id}`.execute(db)
}

export async function updatePasswordHash(tx: Tx, id: string, hash: string | null): Promise<void> {
  await sql`update accounts set password_hash = ${hash} where id = ${id}`.execute(tx)
}

export async function updateSubscription(db: Db | Tx, id: string, subscribed: boolean): Promise<boolean> {
  const changed = await sql`update accounts set email_subscribed = ${subscribed}
    where id = ${id} and email_subscribed <> ${subscribed} returning id`.execute(db)
  return changed.rows.length > 0
}

/**
 * Fills in missing fields only; existing values stay. Throws the database's error if the birthday is not a valid date.
 */
export async function fillMissing(
  db: Db,
  id: string,
  told: { readonly name: string | null; readonly birthday: string | null; readonly termsAt: Date | null },
): Promise<void> {
  await sql`update accounts set
      name = case when name = '' then coalesce(${told.name}::text, '') else name end,
      birthday = coalesce(birthday, ${told.birthday}::date),
      terms_accepted_at = coalesce(terms_accepted_at, ${told.termsAt}::timestamptz)
    where id = ${id}`.execute(db)
}

/** The missing account fields among those a sign-up may omit; gender is always present. */
export function missingFields(
  account: Pick<AccountRow, 'name' | 'birthday' | 'terms_accepted_at'>,
): ('name' | 'birthday' | 'terms')[] {
  return [
    ...(account.name === '' ? ['name' as const] : []),
    ...(account.birthday === null ? ['birthday' as const] : []),
    ...(account.terms_accepted_at === null ? ['terms' as const] : []),
  ]
}
