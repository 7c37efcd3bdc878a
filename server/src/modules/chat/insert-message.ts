import type { Language } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Outbox } from '../../kernel/events.ts'
import type { MessageRow } from './chats.store.ts'
import { type NotedChanges, notedOf, notingChanges } from './note-changes.ts'

export interface NewMessage {
  readonly id: string
  readonly chatId: string
  readonly fromId: string
  readonly toId: string
  readonly tempId: string
  readonly text: string
  readonly appLang: Language
  readonly offensive: boolean
  readonly withheld: boolean
  /** The other side has seen it already, in a call. */
  readonly seen: boolean
  readonly at: Date
  readonly createdUnreadable: string | null
}

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
  const userIds = withheld ? [fromId] : [fromId, toId]
  const made = await sql<MessageRow & { user_id: string; changes: number; n: number }>`
    with c as (update chats set last_seq = last_seq + 1 where id = ${one.chatId} returning id, last_seq),
    m as (insert into messages (chat_id, seq, id, from_id, temp_id, type, text, app_lang, offensive, withheld, sent_at,
        created_unreadable)
      select c.id, c.last_seq, ${one.id}, ${fromId}, ${one.tempId}::uuid, 'text', ${one.text}, ${one.appLang},
        ${one.offensive}::boolean, ${withheld}::boolean, ${at}::timestamptz, ${one.createdUnreadable}::text
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
    ${notingChanges(outbox, { ownerId: fromId, userIds, at })}
    select m.*, noted.* from m, noted`.execute(db)
  outbox.announce(db)
  const [message] = made.rows
  if (!message) throw new Error('the message was not stored')
  return { message, noted: notedOf(made.rows) }
}
