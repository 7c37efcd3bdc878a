import type { AnsweringRole, GifId, Language, StickerId } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Outbox } from '../../kernel/events.ts'
import type { MessageRow } from './chats.store.ts'
import { type NotedChanges, notedOf, notingChanges } from './note-changes.ts'

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
  readonly appLang: Language
  readonly offensive: boolean
  readonly withheld: boolean
  /** The other side has seen it already, in a call. */
  readonly seen: boolean
  readonly at: Date
  readonly createdUnreadable: string | null
  /** What opening it costs, and whether only members open it. */
  readonly unlockCoins: number | null
  readonly membersOnly: boolean
}

export const openToAll = { unlockCoins: null, membersOnly: false } as const

/**
 * Writes a message with the chat's next number, both sides' counters and lists, the changes and their event in one
 * statement. It brings the chat back to a list it was hidden from, and leads it out of the sender's request folder.
 * Throws the database's unique violation if `tempId` is not new.
 */
export async function insertMessage(
  db: Db | Tx,
  outbox: Outbox,
  one: NewMessage,
): Promise<{ readonly message: MessageRow; readonly noted: readonly NotedChanges[] }> {
  const { fromId, toId, withheld, at } = one
  const userIds = [fromId, withheld ? null : toId].filter((userId) => userId !== null)
  const [ownerId] = userIds
  if (ownerId === undefined) throw new Error('a message concerns a person')
  const made = await sql<MessageRow & { user_id: string; changes: number; n: number }>`
    with c as (update chats set last_seq = last_seq + 1 where id = ${one.chatId} returning id, last_seq),
    m as (insert into messages (chat_id, seq, id, from_id, temp_id, type, text, sticker_id, gif_id, reply_to, app_lang,
        offensive, withheld, sent_at, created_unreadable,
        unlock_coins, members_only, operator_name, operator_role)
      select c.id, c.last_seq, ${one.id}, ${fromId}::text, ${one.tempId}::uuid, ${one.type}::text, ${one.text},
        ${one.stickerId}::text, ${one.gifId}::text, ${one.replyTo}::text, ${one.appLang},
        ${one.offensive}::boolean, ${withheld}::boolean, ${at}::timestamptz, ${one.createdUnreadable}::text,
        ${one.unlockCoins}::int, ${one.membersOnly}::boolean,
        ${one.operator?.name ?? null}::text, ${one.operator?.role ?? null}::text
      from c returning *),
    touched as (update chat_sides s set last_seq = m.seq, messages = s.messages + 1, updated_at = m.sent_at,
        hidden = false,
        unread = s.unread + case when s.user_id = m.from_id or (${one.seen}::boolean and s.unread = 0) then 0 else 1 end,
        read_seq = case when s.user_id <> m.from_id and ${one.seen}::boolean and s.unread = 0 then m.seq
          else s.read_seq end,
        read_shown_seq = case when s.user_id = m.from_id then s.read_seq
          when ${one.seen}::boolean and s.unread = 0 then m.seq else s.read_shown_seq end,
        promoted = case when s.user_id = m.from_id and s.folder = 'request' then 'reply' else s.promoted end,
        folder = case when s.user_id = m.from_id then 'default' else s.folder end
      from m where s.chat_id = m.chat_id and (s.user_id = m.from_id or not m.withheld)
      returning s.user_id, m.chat_id, m.id as message_id),
    ${notingChanges(outbox, { ownerId, userIds, at })}
    select m.*, noted.* from m, noted`.execute(db)
  outbox.announce(db)
  const [message] = made.rows
  if (!message) throw new Error('the message was not stored')
  return { message, noted: notedOf(made.rows) }
}
