import type { ApprovalKind } from '@serendip/contract/operator'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

export type ApprovalRow = Row<'approvals'>

/** Answers false if one of its kind waits for the same subject. */
export async function insertApproval(
  tx: Tx,
  row: Pick<ApprovalRow, 'id' | 'kind' | 'subject' | 'payload' | 'asked_by' | 'asked_at' | 'expires_at'>,
): Promise<boolean> {
  const added = await tx
    .insertInto('approvals')
    .values({ ...row, payload: JSON.stringify(row.payload) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return added.length > 0
}

const waitingAt = (db: Db | Tx, at: Date) =>
  db
    .selectFrom('approvals')
    .selectAll()
    .where('verdict', 'is', null)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', at)]))

/** Waiting requests, oldest first. */
export const waitingApprovals = (
  db: Db,
  at: Date,
  kinds: readonly ApprovalKind[],
  most: number,
): Promise<ApprovalRow[]> =>
  waitingAt(db, at).where('kind', 'in', kinds).orderBy('asked_at').orderBy('id').limit(most).execute()

export const waitingApproval = (db: Db | Tx, at: Date, id: string): Promise<ApprovalRow | undefined> =>
  waitingAt(db, at).where('id', '=', id).executeTakeFirst()

/** Waiting requests of one kind about each of these subjects. */
export const waitingAbout = (
  db: Db | Tx,
  at: Date,
  kind: ApprovalKind,
  subjects: readonly string[],
): Promise<ApprovalRow[]> =>
  subjects.length === 0
    ? Promise.resolve([])
    : waitingAt(db, at).where('kind', '=', kind).where('subject', 'in', subjects).execute()

/** The last request of a kind about a subject, whatever became of it. */
export const lastApproval = (
  db: Db | Tx,
  kind: ApprovalKind,
  subject: string,
): Promise<ApprovalRow | undefined> =>
  db
    .selectFrom('approvals')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

interface Answer {
  readonly verdict: 'confirmed' | 'declined' | 'withdrawn'
  readonly by: string
  readonly at: Date
}

/** Answers false if it was answered meanwhile, or has expired. */
export async function storeAnswer(tx: Tx, id: string, { verdict, by, at }: Answer): Promise<boolean> {
  const answered = await tx
    .updateTable('approvals')
    .set({ verdict, answered_by: by, answered_at: at })
    .where('id', '=', id)
    .where('verdict', 'is', null)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', at)]))
    .returning('id')
    .execute()
  return answered.length > 0
}

/** Ends those whose time is over: all, or those of one subject. */
export function expireApprovals(
  tx: Tx,
  at: Date,
  of?: { readonly kind: ApprovalKind; readonly subject: string },
): Promise<{ id: string; kind: string; subject: string }[]> {
  let query = tx
    .updateTable('approvals')
    .set({ verdict: 'expired', answered_at: at })
    .where('verdict', 'is', null)
    .where('expires_at', '<=', at)
  if (of) query = query.where('kind', '=', of.kind).where('subject', '=', of.subject)
  return query.returning(['id', 'kind', 'subject']).execute()
}
