import type { SupportSubtype } from '@serendip/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Db, planOnce, type Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

/** `from_id` is null if an operator wrote it. */
export type MessageRow = Row<'messages'>

/** A chat as one of the two has it. */
export interface ChatRow {
  readonly chat_id: string
  readonly user_id: string
  /** Null in a chat with support. */
  readonly other_id: string | null
  readonly subtype: SupportSubtype | null
  readonly folder: 'default' | 'request'
  readonly promoted: 'reply' | 'follow' | 'match' | null
  readonly hidden: boolean
  /** It stays hidden after new messages. */
  readonly concealed: boolean
  readonly muted_until: Date | null
  readonly pinned_at: Date | null
  readonly blur_from_user: boolean
  readonly messages: number
  readonly unread: number
  readonly last_seq: number
  readonly read_seq: number
  readonly cleared_seq: number
  readonly updated_at: Date
  readonly created_at: Date
  /** The other one does not show that they are online. */
  readonly other_hides_online: boolean
  /** Number of the last message that the other side shows to have read; 0 for whoever shows nothing themselves. */
  readonly other_read_seq: number
}

/** Sides with their chat and the other side, as `s`, `c` and `o`. */
export const fromSides = (db: Db | Tx) =>
  db
    .selectFrom('chat_sides as s')
    .innerJoin('chats as c', 'c.id', 's.chat_id')
    .leftJoin('chat_sides as o', (join) =>
      join.onRef('o.chat_id', '=', 's.chat_id').onRef('o.user_id', '<>', 's.user_id'),
    )

export const selectChats = (db: Db | Tx) =>
  fromSides(db)
    .select(['s.chat_id', 's.user_id', 'o.user_id as other_id', 'c.subtype', 's.folder', 's.promoted'])
    .select(['s.hidden', 's.blur_from_user', 's.messages', 's.unread', 's.last_seq', 's.read_seq'])
    .select(['s.cleared_seq', 's.updated_at', 's.concealed', 's.muted_until', 's.pinned_at', 'c.created_at'])
    .leftJoin('chat_people as p', (join) => join.onRef('p.user_id', '=', 's.user_id'))
    .leftJoin('chat_people as q', (join) => join.onRef('q.user_id', '=', 'o.user_id'))
    .select([
      sql<boolean>`coalesce(q.hides_online, false)`.as('other_hides_online'),
      sql<number>`case when p.receipts_off and o.user_id is not null then 0
        else coalesce(o.read_shown_seq, c.support_read_seq) end`.as('other_read_seq'),
    ])

/** Whether the message `m` is there for the person of the side `s`. */
export const isSeen = sql`(m.seq > s.cleared_seq and case when m.from_id = s.user_id then not m.hidden_from_sender
  else not m.withheld and not m.hidden_from_receiver end)`

/** Of the calls among the messages of others, only missed ones can be unread. */
export const countsAsUnread = sql`coalesce(m.call_outcome, 'missed') = 'missed'`

export const findSides = (db: Db | Tx, which: RawBuilder<boolean>): Promise<ChatRow[]> =>
  selectChats(db).where(which).execute()

const findChats = (db: Db | Tx, userId: string, which: RawBuilder<boolean>): Promise<ChatRow[]> =>
  findSides(db, sql<boolean>`s.user_id = ${userId} and ${which}`)

/** Those of the given chats that the person is in. */
export const findChatsOf = (db: Db | Tx, userId: string, chatIds: readonly string[]): Promise<ChatRow[]> =>
  findChats(db, userId, sql<boolean>`s.chat_id = any(${[...chatIds]}::text[])`)

export async function findChat(db: Db | Tx, userId: string, chatId: string): Promise<ChatRow | null> {
  return (await findChatsOf(db, userId, [chatId]))[0] ?? null
}

export async function findSupportChat(
  db: Db | Tx,
  userId: string,
  subtype: SupportSubtype,
): Promise<ChatRow | null> {
  return (await findChats(db, userId, sql<boolean>`c.subtype = ${subtype}`))[0] ?? null
}

export async function findMessage(db: Db, id: string): Promise<MessageRow | null> {
  return (await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/**
 * Messages by a unique key: `keys` are rows named `k`, which `isKey` compares with the message `m`. The limit makes each
 * an index look-up; a join that was planned for a small table would go on reading all of it when it is large.
 */
export const findMessagesByKeys = async (
  db: Db,
  keys: RawBuilder<unknown>,
  isKey: RawBuilder<unknown>,
): Promise<MessageRow[]> =>
  (
    await sql<Row<'messages'>>`${planOnce} select found.* from ${keys}
      cross join lateral (select m.* from messages m where ${isKey} limit 1) found`.execute(db)
  ).rows

/** Those of the given messages that are there for the person. */
export async function findSeenMessages(
  db: Db | Tx,
  userId: string,
  messageIds: readonly string[],
): Promise<readonly MessageRow[]> {
  const found = await sql<Row<'messages'>>`select m.* from messages m
    join chat_sides s on s.chat_id = m.chat_id and s.user_id = ${userId}
    where m.id = any(${[...messageIds]}::text[]) and ${isSeen} order by m.chat_id, m.seq`.execute(db)
  return found.rows
}

export interface NewChat {
  readonly id: string
  /** Whose act creates it: their side is in the default list. */
  readonly fromId: string
  readonly toId: string
  readonly toFolder: 'default' | 'request'
  /** On neither list before the first message. */
  readonly hidden: boolean
  readonly at: Date
}

/** Creates the chat of two people unless it exists. */
export async function ensureChat(tx: Tx, chat: NewChat): Promise<void> {
  const { fromId, toId, at } = chat
  const [low, high] = [fromId, toId].toSorted()
  await sql`insert into chat_people (user_id) values (${low}), (${high}) on conflict do nothing`.execute(tx)
  await sql`with made as (insert into chats (id, low_id, high_id, created_at) values (${chat.id}, ${low}, ${high}, ${at})
      on conflict (low_id, high_id) do nothing returning id)
    insert into chat_sides (chat_id, user_id, folder, hidden, updated_at)
    select id, ${fromId}, 'default', ${chat.hidden}::boolean, ${at}::timestamptz from made union all
    select id, ${toId}, ${chat.toFolder}, ${chat.hidden}::boolean, ${at}::timestamptz from made`.execute(tx)
}
