import type { Language } from '@serendip/contract'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import { type MailKind, mailKinds } from './mail-kinds.ts'

export interface MailRow {
  id: string
  account_id: string
  kind: MailKind
  to_email: string
  language: Language
  requested_at: Date
}

/** Returns false if the mail was requested before. */
export async function insertMail(tx: Tx, row: MailRow): Promise<boolean> {
  const added = await tx
    .insertInto('mails')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return added.length === 1
}

/** A mail that has neither been sent nor given up. */
export async function findWaiting(db: Db, id: string): Promise<MailRow | null> {
  const mail = await db
    .selectFrom('mails')
    .select(['id', 'account_id', 'kind', 'to_email', 'language', 'requested_at'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirst()
  if (!mail) return null
  const kind = mailKinds.find((known) => known === mail.kind)
  // A newer server may have requested it; the job is retried.
  if (!kind) throw new Error(`a mail of the unknown kind ${mail.kind}`)
  return { ...mail, kind }
}

export async function markSent(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set((mail) => ({ sent_at: at, attempts: mail('attempts', '+', 1), error: null, failed_at: null }))
    .where('id', '=', id)
    .execute()
}

/** Nobody needs it any more. */
export async function drop(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('mails').set({ given_up_at: at, failed_at: null }).where('id', '=', id).execute()
}

/** The mail server refused it for good. */
export async function markRefused(db: Db, id: string, at: Date, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set((mail) => ({ given_up_at: at, failed_at: at, error, attempts: mail('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** A try failed; with the last one, the mail has. */
export async function markTried(
  db: Db,
  id: string,
  { at, error, isLast }: { readonly at: Date; readonly error: string; readonly isLast: boolean },
): Promise<void> {
  await db
    .updateTable('mails')
    .set((mail) => ({
      attempts: mail('attempts', '+', 1),
      error,
      failed_at: isLast ? at : null,
    }))
    .where('id', '=', id)
    // The try may have failed after the mail was sent.
    .where('sent_at', 'is', null)
    .execute()
}

/** Deletes what development mails hold of a person. */
export async function eraseDevMails(tx: Tx, accountId: string, addresses: readonly string[]): Promise<void> {
  const own = tx.selectFrom('mails').select('id').where('account_id', '=', accountId)
  await tx
    .deleteFrom('dev_mails')
    .where((mail) => mail.or([mail('to_email', '=', anyOf(addresses)), mail('id', 'in', own)]))
    .execute()
}
