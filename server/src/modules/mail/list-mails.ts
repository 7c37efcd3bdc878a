import type { MailState } from '@serendip/contract/operator'
import { type RawBuilder, sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

/** Condition of each state in the table; each has a partial index, except `sent`, the state of most mails. */
const conditions: Readonly<Record<MailState, RawBuilder<boolean>>> = {
  queued: sql<boolean>`sent_at is null and given_up_at is null and failed_at is null`,
  sent: sql<boolean>`sent_at is not null`,
  failed: sql<boolean>`failed_at is not null`,
  dropped: sql<boolean>`given_up_at is not null and failed_at is null`,
}

export function stateOfMail(mail: Pick<Row<'mails'>, 'sent_at' | 'given_up_at' | 'failed_at'>): MailState {
  if (mail.sent_at) return 'sent'
  if (mail.failed_at) return 'failed'
  return mail.given_up_at ? 'dropped' : 'queued'
}

interface WantedMails {
  readonly state?: MailState | undefined
  /** The last one of the page before. */
  readonly after?: string | undefined
}

/** Newest first. */
export async function listMails(
  db: Db,
  { state, after }: WantedMails,
  most: number,
): Promise<readonly Row<'mails'>[]> {
  let query = db.selectFrom('mails').selectAll()
  if (state !== undefined) query = query.where(conditions[state])
  if (after !== undefined) {
    query = query.where(
      sql<boolean>`(requested_at, id) < (select m.requested_at, m.id from mails m where m.id = ${after})`,
    )
  }
  return query.orderBy('requested_at', 'desc').orderBy('id', 'desc').limit(most).execute()
}

/** Number of mails that a mail server has refused for good since then. */
export async function countRefused(db: Db, since: Date): Promise<number> {
  const { refused } = await db
    .selectFrom('mails')
    .select((row) => row.fn.countAll().as('refused'))
    .where('failed_at', '>', since)
    .where('given_up_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(refused)
}

/** Of failed mails, one, or the oldest that no mail server refused (null); nobody else changes them until the end. */
export async function lockFailed(tx: Tx, id: string | null, most: number): Promise<readonly string[]> {
  const wanted = tx
    .selectFrom('mails')
    .select('id')
    .where('failed_at', 'is not', null)
    .where((mail) => (id === null ? mail('given_up_at', 'is', null) : mail('id', '=', id)))
    .orderBy('requested_at')
    .orderBy('id')
    .limit(most)
    .forUpdate()
  return (await wanted.execute()).map((mail) => mail.id)
}

/** Has these mails wait again, with all their tries. */
export async function renewMails(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ failed_at: null, given_up_at: null, attempts: 0 })
    .where('id', '=', anyOf(ids))
    .execute()
}
