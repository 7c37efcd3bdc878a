import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { AccountRow } from './accounts.store.ts'
import { dropCodes } from './one-time-codes.ts'

export async function markEmailConfirmed(db: Db | Tx, id: string): Promise<void> {
  await sql`update accounts set email_confirmed = true where id = ${id}`.execute(db)
}

/**
 * Keeps an address that waits, as long as the password is the one whose hash was checked. Answers whether it is: a check
 * takes its time, and whoever took the account back meanwhile is not to find another address waiting.
 */
export async function askForEmail(
  tx: Tx,
  { id, password_hash }: Pick<AccountRow, 'id' | 'password_hash'>,
  email: string | null,
): Promise<boolean> {
  const kept = await sql`update accounts set pending_email = ${email}
    where id = ${id} and password_hash is not distinct from ${password_hash}::text returning id`.execute(tx)
  return kept.rows.length > 0
}

/**
 * Voids what somebody may have prepared who should not have been in: links that were sent, an archive that was made
 * ready, and another address that waits to become the account's own.
 */
export async function dropPreparations(tx: Tx, id: string): Promise<void> {
  await dropCodes(tx, id)
  await sql`update accounts set pending_email = null where id = ${id}`.execute(tx)
}

/**
 * Confirms an address of an account: its own, or the one it waits for, which then becomes its own. Answers `taken`
 * where somebody else has it by now, and `gone` where the account asked for another one since.
 */
export async function confirmAddress(tx: Tx, id: string, email: string): Promise<'done' | 'taken' | 'gone'> {
  const own = await sql`update accounts set email_confirmed = true
    where id = ${id} and email = ${email} returning id`.execute(tx)
  if (own.rows.length > 0) return 'done'
  const other = await sql`select 1 from accounts where email = ${email}`.execute(tx)
  if (other.rows.length > 0) return 'taken'
  const moved = await sql`update accounts set email = ${email}, email_confirmed = true, pending_email = null
    where id = ${id} and pending_email = ${email} returning id`.execute(tx)
  return moved.rows.length > 0 ? 'done' : 'gone'
}
