import type { Language } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { MailKind } from './mail-kinds.ts'

export interface MailRow {
  id: string
  account_id: string
  kind: MailKind
  to_email: string
  language: Language
  requested_at: Date
  attempts: number
}

export async function insertMail(tx: Tx, row: Omit<MailRow, 'attempts'>): Promise<void> {
  await sql`insert into mails (id, account_id, kind, to_email, language, requested_at)
    values (${row.id}, ${row.account_id}, ${row.kind}, ${row.to_email}, ${row.language}, ${row.requested_at})
    on conflict (id) do nothing`.execute(tx)
}

/** Leases due mails to one worker; a worker that dies with them loses the lease, and another one sends them. */
export async function leaseMails(
  db: Db,
  now: number,
  leaseMs: number,
  limit: number,
): Promise<readonly MailRow[]> {
  const leased = await sql<MailRow>`
    update mails set attempts = attempts + 1, next_attempt_at = ${new Date(now + leaseMs)}
    where id in (
      select id from mails where sent_at is null and given_up_at is null and next_attempt_at <= ${new Date(now)}
      order by requested_at limit ${limit} for update skip locked)
    returning id, account_id, kind, to_email, language, requested_at, attempts`.execute(db)
  return leased.rows.toSorted((a, b) => a.requested_at.getTime() - b.requested_at.getTime())
}

export async function markSent(db: Db, id: string, at: Date): Promise<void> {
  await sql`update mails set sent_at = ${at} where id = ${id}`.execute(db)
}

export async function giveUp(db: Db, id: string, at: Date): Promise<void> {
  await sql`update mails set given_up_at = ${at} where id = ${id}`.execute(db)
}

/** Removes mails that went out, or were given up, before a time. */
export async function deleteMails(db: Db, before: Date): Promise<void> {
  await sql`delete from mails where sent_at <= ${before} or given_up_at <= ${before}`.execute(db)
  await sql`delete from dev_mails where sent_at <= ${before}`.execute(db)
}

export async function postpone(db: Db, id: string, until: Date): Promise<void> {
  await sql`update mails set next_attempt_at = ${until} where id = ${id}`.execute(db)
}
