import type { AnsweringRole, ChatMessage, GifId, Language, StickerId } from '@serendip/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Db, planOnce, type Tx } from '../../../kernel/db.ts'
import type { Outbox } from '../../../kernel/events.ts'
import type { Row } from '../../../kernel/tables.ts'
import { withRetries } from '../../../kernel/transact.ts'
import { type ChatRow, countsAsUnread, type MessageRow } from '../chats.store.ts'
import { type NotedChanges, notingChanges } from '../note-changes.ts'

export interface NewMessage {
  readonly id: string
  readonly chatId: string
  /** Null: an operator, who is named. */
  readonly fromId: string | null
  readonly operator?: { readonly name: string; readonly role: AnsweringRole }
  /** Null: support. */
  readonly toId: string | null
  readonly tempId: string
  readonly type: MessageRow['type']
  readonly text: string
  readonly stickerId: StickerId | null
  readonly gifId: GifId | null
  /** The message that it answers. */
  readonly replyTo: string | null
  /** The story of its receiver that it answers. */
  readonly storyId?: string | null
  /** Passed on from another chat. */
  readonly forwarded: boolean
  /** The greeting or message to followers of which it is a copy: an automatic message, not written for this chat. */
  readonly sourceId?: string
  readonly appLang: Language
  readonly offensive: boolean
  readonly withheld: boolean
  /** The other side has seen it already, in a call. */
  readonly seen: boolean
  readonly at: Date
  readonly createdUnreadable: string | null
  /** Of a call. */
  readonly call?: NonNullable<ChatMessage['call']>
  /** Of a gift. */
  readonly gift?: { readonly id: string; readonly key: string; readonly count: number }
  /** Price of opening it, and whether only members open it. */
  readonly unlockCoins: number | null
  readonly membersOnly: boolean
  /** Its receiver opens it once. */
  readonly viewOnce: boolean
}

export const openToAll = { unlockCoins: null, membersOnly: false, viewOnce: false } as const

/** Content of an entry that the product writes by itself, such as that of a call or a gift. */
export const entryContent = {
  ...openToAll,
  text: '',
  stickerId: null,
  gifId: null,
  replyTo: null,
  forwarded: false,
  appLang: 'en',
  offensive: false,
  withheld: false,
  createdUnreadable: null,
} as const

export interface StoredMessage {
  readonly message: MessageRow
  /** The chat as those have it who were shown the message. */
  readonly sides: readonly ChatRow[]
  readonly noted: readonly NotedChanges[]
}

/** The columns of `jsonb_to_record` that `givenRow` writes. */
const givenColumns = sql`(chat_id text, id text, from_id text, temp_id uuid, type text, text text, sticker_id text,
  gif_id text, reply_to text, forwarded boolean, automatic boolean, copy_of text, app_lang text, offensive boolean, withheld boolean, seen boolean, sent_at timestamptz,
  created_unreadable text, unlock_coins int, members_only boolean, operator_name text, operator_role text,
  call_outcome text, call_ms int, gift_id text, gift_key text, gift_count int, view_once text, story_id text)`
const givenRow = (message: NewMessage) => ({
  chat_id: message.chatId,
  id: message.id,
  from_id: message.fromId,
  temp_id: message.tempId,
  type: message.type,
  text: message.text,
  sticker_id: message.stickerId,
  gif_id: message.gifId,
  reply_to: message.replyTo,
  forwarded: message.forwarded,
  automatic: message.sourceId !== undefined,
  copy_of: message.sourceId,
  app_lang: message.appLang,
  offensive: message.offensive,
  withheld: message.withheld,
  seen: message.seen,
  sent_at: message.at,
  created_unreadable: message.createdUnreadable,
  unlock_coins: message.unlockCoins,
  members_only: message.membersOnly,
  operator_name: message.operator?.name,
  operator_role: message.operator?.role,
  call_outcome: message.call?.outcome,
  call_ms: message.call?.durationMs,
  gift_id: message.gift?.id,
  gift_key: message.gift?.key,
  gift_count: message.gift?.count,
  view_once: message.viewOnce ? 'waiting' : null,
  story_id: message.storyId,
})

/**
 * Writes messages of different chats with their chats' next numbers, both sides' counters and lists, the changes and
 * one event in one statement. A message brings the chat back to a list it was not hidden from for good, and leads it out of the
 * sender's request folder; an automatic one leaves the sender's own list as it is. Those whose chat is locked are left out. Throws the database's unique violation if a `tempId`
 * is not new; then none is stored.
 */
export const insertMessages = (
  db: Db,
  outbox: Outbox,
  all: readonly NewMessage[],
): Promise<ReadonlyMap<string, StoredMessage>> => write(db, outbox, all, sql`for update of c skip locked`)

/** Whether the person of the side `s` shows nobody what they have read, and sees it of nobody. */
const receiptsOff = sql`select p.receipts_off from chat_people p where p.user_id = s.user_id`

async function write(
  db: Db | Tx,
  outbox: Outbox,
  all: readonly NewMessage[],
  locking: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, StoredMessage>> {
  const userIds = [
    ...new Set(all.flatMap((message) => [message.fromId, message.withheld ? null : message.toId])),
  ].filter((userId) => userId !== null)
  const [[ownerId], [first]] = [userIds, all]
  if (ownerId === undefined || !first) throw new Error('a message concerns a person')
  const made = await sql<
    Row<'messages'> &
      Pick<Row<'chat_sides'>, 'user_id' | 'folder' | 'promoted' | 'hidden' | 'blur_from_user' | 'messages'> &
      Pick<
        Row<'chat_sides'>,
        'unread' | 'last_seq' | 'read_seq' | 'cleared_seq' | 'updated_at' | 'read_shown_seq'
      > &
      Pick<Row<'chat_sides'>, 'concealed' | 'muted_until' | 'pinned_at'> &
      Pick<Row<'chats'>, 'low_id' | 'high_id' | 'subtype' | 'created_at'> &
      Pick<Row<'chat_changes'>, 'change'> &
      Pick<Row<'chat_people'>, 'hides_online'>
  >`
    ${planOnce} with given as materialized (select g.* from unnest(${all.map((message) => JSON.stringify(givenRow(message)))}::text[])
      as one cross join lateral jsonb_to_record(one::jsonb) as g ${givenColumns}),
    held as (select c.id from chats c where c.id = any(array(select chat_id from given)) order by c.id ${locking}),
    c as (update chats set last_seq = last_seq + 1 from held where chats.id = held.id
      returning chats.id, chats.last_seq, chats.low_id, chats.high_id, chats.subtype, chats.created_at,
        chats.support_read_seq),
    m as (insert into messages (chat_id, seq, id, from_id, temp_id, type, text, sticker_id, gif_id, reply_to, forwarded, automatic, copy_of, app_lang,
        offensive, withheld, sent_at, created_unreadable, unlock_coins, members_only, operator_name, operator_role,
        call_outcome, call_ms, gift_id, gift_key, gift_count, view_once, story_id)
      select g.chat_id, c.last_seq, g.id, g.from_id, g.temp_id, g.type, g.text, g.sticker_id, g.gif_id, g.reply_to,
        g.forwarded, g.automatic, g.copy_of, g.app_lang, g.offensive, g.withheld, g.sent_at, g.created_unreadable, g.unlock_coins, g.members_only,
        g.operator_name, g.operator_role, g.call_outcome, g.call_ms, g.gift_id, g.gift_key, g.gift_count, g.view_once, g.story_id
      from given g join c on c.id = g.chat_id returning *),
    touched as (update chat_sides s set last_seq = m.seq, messages = s.messages + 1,
        updated_at = case when s.user_id = m.from_id and m.automatic then s.updated_at else m.sent_at end,
        hidden = case when s.user_id = m.from_id and m.automatic then s.hidden else s.concealed end,
        unread = s.unread + case when s.user_id = m.from_id or (g.seen and s.unread = 0) or not ${countsAsUnread}
          then 0 else 1 end,
        read_seq = case when s.user_id <> m.from_id and g.seen and s.unread = 0 then m.seq else s.read_seq end,
        read_shown_seq = case when s.user_id = m.from_id
            then case when m.automatic or (${receiptsOff}) then s.read_shown_seq else s.read_seq end
          when g.seen and s.unread = 0 then m.seq else s.read_shown_seq end,
        promoted = case when s.user_id = m.from_id and not m.automatic and s.folder = 'request' then 'reply' else s.promoted end,
        folder = case when s.user_id = m.from_id and not m.automatic then 'default' else s.folder end
      from m join given g on g.id = m.id
      where s.chat_id = m.chat_id and (s.user_id = m.from_id or not m.withheld)
      returning s.*, m.id as message_id),
    ${notingChanges(outbox, { ownerId, userIds, at: first.at })}
    /* read_shown_seq is the other side's: how far its reading may be shown. */
    select m.*, s.user_id, c.low_id, c.high_id, c.subtype,
      s.folder, s.promoted, s.hidden, s.blur_from_user, s.messages, s.unread, s.last_seq, s.read_seq, s.cleared_seq,
      s.updated_at, s.concealed, s.muted_until, s.pinned_at, c.created_at, case when c.subtype is null and (${receiptsOff}) then 0
        else coalesce(o.read_shown_seq, (select k.read_shown_seq from chat_sides k
          where k.chat_id = s.chat_id and k.user_id <> s.user_id), c.support_read_seq) end as read_shown_seq,
      coalesce((select q.hides_online from chat_people q
        where q.user_id = case s.user_id when c.low_id then c.high_id else c.low_id end), false) as hides_online,
      logged.change
    from m join c on c.id = m.chat_id join touched s on s.message_id = m.id
      join logged on logged.message_id = m.id and logged.user_id = s.user_id
      left join touched o on o.message_id = m.id and o.user_id <> s.user_id`.execute(db)
  outbox.announce(db)
  return new Map(
    [...Map.groupBy(made.rows, ({ id }) => id)].flatMap(([id, rows]) => {
      const sides = rows.map((row) => ({
        ...row,
        other_id: row.user_id === row.low_id ? row.high_id : row.low_id,
        // The statement returns the other side's.
        other_read_seq: row.read_shown_seq,
        other_hides_online: row.hides_online,
      }))
      const noted = rows.map(({ user_id, change }) => ({ userId: user_id, upTo: change, count: 1 }))
      return rows[0] ? [[id, { message: rows[0], sides, noted }]] : []
    }),
  )
}

/** The same for one message, which waits while its chat is locked; outside a transaction repeated after a deadlock. */
export async function insertMessage(
  db: Db | Tx,
  outbox: Outbox,
  message: NewMessage,
): Promise<StoredMessage> {
  const attempt = () => write(db, outbox, [message], sql`for update of c`)
  const stored = (await (db.isTransaction ? attempt() : withRetries(attempt))).get(message.id)
  if (!stored) throw new Error('the message was not stored')
  return stored
}
