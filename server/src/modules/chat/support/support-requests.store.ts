import type { SupportSubtype } from '@serendip/contract'
import { sql } from 'kysely'
import { type Claim, type TakenClaim, takeClaim } from '../../../kernel/claims.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { Row } from '../../../kernel/tables.ts'

/** Characters of the last message that a list shows. */
const previewChars = 120

export type RequestRow = Awaited<ReturnType<typeof listRequests>>[number]
type Request = Row<'support_requests'>

export interface RequestFilter {
  readonly state: Request['state']
  readonly kinds: readonly SupportSubtype[]
  /** The last request of the page before. */
  readonly after: { readonly since: Date; readonly chatId: string } | null
}

/** A person wrote: the request waits from the first message without an answer, and a closed one begins again. */
export async function noteAsked(
  tx: Tx,
  { chatId, userId, at }: { readonly chatId: string; readonly userId: string; readonly at: Date },
): Promise<void> {
  await sql`insert into support_requests as r (chat_id, user_id, kind, state, since, opened_at)
    select id, ${userId}, subtype, 'waiting', ${at}::timestamptz, ${at}::timestamptz from chats where id = ${chatId}
    on conflict (chat_id) do update set state = 'waiting',
      since = case when r.state = 'waiting' then r.since else excluded.since end,
      kind = case when r.state = 'closed' then excluded.kind else r.kind end,
      opened_at = case when r.state = 'closed' then excluded.opened_at else r.opened_at end,
      first_answered_at = case when r.state = 'closed' then null else r.first_answered_at end`.execute(tx)
}

/** Requests with the beginning and the language of their last message. */
const requestsIn = (db: Db | Tx) =>
  db
    .selectFrom('support_requests as r')
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('messages')
          .select(['text', 'app_lang'])
          .whereRef('chat_id', '=', 'r.chat_id')
          .where('withheld', '=', false)
          .orderBy('seq', 'desc')
          .limit(1)
          .as('m'),
      (join) => join.onTrue(),
    )
    .selectAll('r')
    .select((row) => [
      row.fn<string>('left', [row.fn.coalesce('m.text', sql.lit('')), sql.lit(previewChars)]).as('preview'),
      'm.app_lang',
    ])

/** Waiting ones the longest waiting first, the others newest first. */
export async function listRequests(db: Db, { state, kinds, after }: RequestFilter, limit: number) {
  if (kinds.length === 0) return []
  const isWaiting = state === 'waiting'
  const order = isWaiting ? 'asc' : 'desc'
  const wanted = requestsIn(db)
    .where('r.state', '=', state)
    .where('r.kind', 'in', [...kinds])
  const page = after
    ? wanted.where((row) =>
        row(
          row.refTuple('r.since', 'r.chat_id'),
          isWaiting ? '>' : '<',
          row.tuple(after.since, after.chatId),
        ),
      )
    : wanted
  return page.orderBy('r.since', order).orderBy('r.chat_id', order).limit(limit).execute()
}

/** Null if there is none of these kinds. */
export async function findRequest(
  db: Db | Tx,
  chatId: string,
  kinds: readonly SupportSubtype[],
): Promise<RequestRow | null> {
  const found = requestsIn(db)
    .where('r.chat_id', '=', chatId)
    .where('r.kind', 'in', [...kinds])
  return (await found.executeTakeFirst()) ?? null
}

/** Number of waiting requests of each kind, and when the oldest began to wait. */
export const countWaiting = (db: Db, kinds: readonly SupportSubtype[]) =>
  db
    .selectFrom('support_requests')
    .select(['kind', (row) => row.fn.countAll().as('count'), (row) => row.fn.min('since').as('oldest')])
    .where('state', '=', 'waiting')
    .where('kind', 'in', [...kinds])
    .groupBy('kind')
    .execute()

/** The median time to the first answer since a moment, in milliseconds; null without any. */
export async function medianFirstAnswer(
  db: Db,
  kinds: readonly SupportSubtype[],
  since: Date,
): Promise<number | null> {
  const ms = sql<number | null>`round(percentile_cont(0.5) within group
    (order by extract(epoch from first_answered_at - opened_at)) * 1000)::float8`
  const found = await db
    .selectFrom('support_requests')
    .select(ms.as('ms'))
    .where('first_answered_at', '>', since)
    .where('kind', 'in', [...kinds])
    .executeTakeFirst()
  return found?.ms ?? null
}

/** Takes or extends a claim; null where a colleague has the request. */
export async function claimRequest(tx: Tx, chatId: string, claim: Claim): Promise<TakenClaim | null> {
  const row = await tx
    .selectFrom('support_requests')
    .select(['user_id as subject', 'claimed_by', 'claimed_until'])
    .where('chat_id', '=', chatId)
    .forUpdate()
    .executeTakeFirst()
  return takeClaim(claim, row, (change) =>
    tx.updateTable('support_requests').set(change).where('chat_id', '=', chatId).execute(),
  )
}

export type RequestChange = Partial<
  Pick<Request, 'kind' | 'state' | 'since' | 'claimed_by' | 'claimed_until'>
>

/** Changes a request that the operator has claimed; answers whether that is so. */
export async function changeClaimed(
  tx: Tx,
  chatId: string,
  { operatorId, now }: { readonly operatorId: string; readonly now: Date },
  change: RequestChange,
): Promise<boolean> {
  const changed = await tx
    .updateTable('support_requests')
    .set(change)
    .where('chat_id', '=', chatId)
    .where('claimed_by', '=', operatorId)
    .where('claimed_until', '>', now)
    .returning('chat_id')
    .execute()
  return changed.length > 0
}

export async function noteFirstAnswer(tx: Tx, chatId: string, at: Date): Promise<void> {
  await tx
    .updateTable('support_requests')
    .set({ first_answered_at: at })
    .where('chat_id', '=', chatId)
    .where('first_answered_at', 'is', null)
    .execute()
}

/** When the person wrote the first message after this number; null if they wrote none. */
export async function firstAskedAfter(tx: Tx, chatId: string, seq: number): Promise<Date | null> {
  const found = await tx
    .selectFrom('messages')
    .select('sent_at')
    .where('chat_id', '=', chatId)
    .where('from_id', 'is not', null)
    .where('withheld', '=', false)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  return found?.sent_at ?? null
}

/** Whether an operator's answer with this key is in the chat. */
export async function isAnswered(tx: Db | Tx, chatId: string, key: string): Promise<boolean> {
  const found = await tx
    .selectFrom('messages')
    .select('id')
    .where('from_id', 'is', null)
    .where('temp_id', '=', key)
    .where('chat_id', '=', chatId)
    .executeTakeFirst()
  return found !== undefined
}

/** The answers that operators insert, by their titles. */
export const savedReplies = (db: Db) =>
  db.selectFrom('saved_replies').selectAll().orderBy('title').orderBy('id').execute()
