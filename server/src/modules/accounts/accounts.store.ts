import type { Language } from '@serendip/contract'
import { sql } from 'kysely'
import { anyOf, anyOfPlanned, anyPart, type Db, planOnce, type Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

export type AccountRow = Row<'accounts'>
export type Standing = AccountRow['standing']

/** Those of the given accounts whose name contains this text, in any case. */
export async function findNamed(db: Db, ids: readonly string[], part: string): Promise<readonly string[]> {
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('name', 'ilike', anyPart(part))
    .execute()
  return found.map(({ id }) => id)
}

export async function findAccountById(db: Db | Tx, id: string): Promise<AccountRow | null> {
  const found = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
  return found ?? null
}

export async function findAccounts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, AccountRow>> {
  const found = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', anyOfPlanned(ids))
    .modifyEnd(planOnce)
    .execute()
  return new Map(found.map((row) => [row.id, row]))
}

/** Ids are random: the first ones are a random sample of everyone who did not leave. */
export async function sampleAccounts(db: Db, most: number): Promise<readonly string[]> {
  const query = db
    .selectFrom('accounts')
    .select('id')
    .where('erased_at', 'is', null)
    .where('erase_at', 'is', null)
  return (await query.orderBy('id').limit(most).execute()).map(({ id }) => id)
}

/** Number of people who have not left, counted up to `most`. */
export async function countAccounts(db: Db, most: number): Promise<number> {
  const counted = db
    .selectFrom('accounts')
    .select('id')
    .where('erased_at', 'is', null)
    .where('erase_at', 'is', null)
    .limit(most)
  const row = await db
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<string>().as('people'))
    .executeTakeFirst()
  return Number(row?.people ?? 0)
}

/** An address has one account in each brand. */
export async function findAccountByEmail(
  db: Db | Tx,
  brandId: string,
  email: string,
): Promise<AccountRow | null> {
  const found = await db
    .selectFrom('accounts')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('email', '=', email)
    .executeTakeFirst()
  return found ?? null
}

export type NewAccountRow = Omit<
  AccountRow,
  | 'standing_until'
  | 'standing_since'
  | 'standing_reason'
  | 'standing_pending'
  | 'erase_at'
  | 'erased_at'
  | 'erasing_at'
  | 'pending_email'
  | 'email_subscribed'
  | 'stated_country'
  | 'renamed_at'
  | 'age_refused_at'
>

/** Stores a new account; returns null if the email is taken in its brand. */
export async function insertAccount(tx: Tx, row: NewAccountRow): Promise<AccountRow | null> {
  const added = await tx
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['brand_id', 'email']).doNothing())
    .returningAll()
    .executeTakeFirst()
  return added ?? null
}

/** Makes concurrent changes to what a person has wait for each other. */
export async function lockAccount(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().execute()
}

export async function updateLanguage(db: Db, id: string, language: Language): Promise<void> {
  await db.updateTable('accounts').set({ language }).where('id', '=', id).execute()
}

/** Rights of an earlier role end with the change. */
export async function updateRolesGroup(tx: Tx, id: string, role: AccountRow['roles_group']): Promise<void> {
  await tx.updateTable('accounts').set({ roles_group: role }).where('id', '=', id).execute()
}

/** Since when an identity check says that a person is under 18; null once a proof says otherwise. */
export async function updateAgeRefusal(tx: Tx, id: string, refusedAt: Date | null): Promise<void> {
  await tx.updateTable('accounts').set({ age_refused_at: refusedAt }).where('id', '=', id).execute()
}

export async function updateSandbox(tx: Tx, id: string, sandbox: boolean): Promise<void> {
  await tx.updateTable('accounts').set({ sandbox }).where('id', '=', id).execute()
}

/** Closed accounts that are due before `until` are erased then; one whose erasure has begun is erased all the same. */
export async function postponeErasure(tx: Tx, ids: readonly string[], until: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ erase_at: until })
    .where('id', 'in', [...ids])
    .where('erase_at', '<', until)
    .where('erasing_at', 'is', null)
    .execute()
}

export async function updateStatedCountry(db: Db, id: string, country: string): Promise<void> {
  await db.updateTable('accounts').set({ stated_country: country }).where('id', '=', id).execute()
}

/** The country that others see. */
export const shownCountry = ({
  stated_country,
  country,
}: Pick<AccountRow, 'stated_country' | 'country'>): string | null => stated_country ?? country

export async function updatePasswordHash(tx: Tx, id: string, hash: string | null): Promise<void> {
  await tx.updateTable('accounts').set({ password_hash: hash }).where('id', '=', id).execute()
}

/** Returns whether it changed. */
export async function updateSubscription(db: Db | Tx, id: string, subscribed: boolean): Promise<boolean> {
  const changed = await db
    .updateTable('accounts')
    .set({ email_subscribed: subscribed })
    .where('id', '=', id)
    .where('email_subscribed', '<>', subscribed)
    .returning('id')
    .execute()
  return changed.length > 0
}

/**
 * Fills in missing fields only; existing values stay. Throws the database's error if the birthday is not a valid date.
 */
export async function fillMissing(
  db: Db,
  id: string,
  given: {
    readonly name: string | null
    readonly birthday: string | null
    readonly terms: { readonly version: number; readonly at: Date } | null
  },
): Promise<void> {
  await sql`update accounts set
      name = case when name = '' then coalesce(${given.name}::text, '') else name end,
      birthday = coalesce(birthday, ${given.birthday}::date),
      terms_version = case when terms_accepted_at is null then ${given.terms?.version ?? 0} else terms_version end,
      terms_accepted_at = coalesce(terms_accepted_at, ${given.terms?.at ?? null}::timestamptz)
    where id = ${id}`.execute(db)
}

/** A version is never replaced by an earlier one. */
export async function acceptTerms(tx: Tx, id: string, version: number, at: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ terms_version: version, terms_accepted_at: at })
    .where('id', '=', id)
    .where('terms_version', '<', version)
    .execute()
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
