import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { AccountRow } from './accounts.store.ts'
import { dropCodes } from './one-time-codes.ts'

export async function markEmailConfirmed(db: Db | Tx, id: string): Promise<void> {
  await sql`update accounts set email_confirmed = true where id = ${id}`.execute(db)
}

/**
 * Stores a pending address if the password is still the one whose hash was checked; returns whether it is. The check
 * takes time, and if the owner takes the account back meanwhile, no other address may be left pending.
 */
export async function askForEmail(
  tx: Tx,
  { id, password_hash }: Pick<AccountRow, 'id' | 'password_hash'>,
  email: string | null,
): Promise<boolean> {
  const stored = await sql`update accounts set pending_email = ${email}
    where id = ${id} and password_hash is not distinct from ${password_hash}::text returning id`.execute(tx)
  return stored.rows.length > 0
}

/** Voids what an intruder may have prepared: mailed links, a finished archive, and a pending change of address. */
export async function dropPreparations(tx: Tx, id: string): Promise<void> {
  await dropCodes(tx, id)
  await sql`update accounts set pending_email = null where id = ${id}`.execute(tx)
}

/**
 * Confirms an address of an account: its own, or the pending one, which then replaces it (`changed`). Returns `already`
 * if an earlier opening of the link did so, `taken` if someone else of the brand has it by now, and `gone` if the account has
 * requested another one since.
 */
export async function confirmAddress(
  tx: Tx,
  id: string,
  email: string,
): Promise<'confirmed' | 'changed' | 'already' | 'taken' | 'gone'> {
  const own = await sql`update accounts set email_confirmed = true
    where id = ${id} and email = ${email} and not email_confirmed returning id`.execute(tx)
  if (own.rows.length > 0) return 'confirmed'
  const holder = await tx
    .selectFrom('accounts as holder')
    .innerJoin('accounts as own', 'own.brand_id', 'holder.brand_id')
    .select('holder.id')
    .where('holder.email', '=', email)
    .where('own.id', '=', id)
    .executeTakeFirst()
  if (holder) return holder.id === id ? 'already' : 'taken'
  const moved = await sql`update accounts set email = ${email}, email_confirmed = true, pending_email = null
    where id = ${id} and pending_email = ${email} returning id`.execute(tx)
  return moved.rows.length > 0 ? 'changed' : 'gone'
}
