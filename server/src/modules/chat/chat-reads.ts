import { type RawBuilder, sql } from 'kysely'
import { batchReads } from '../../kernel/batch-reads.ts'
import { type Db, planOnce } from '../../kernel/db.ts'
import { type ChatRow, findMessagesByKeys, findSides, type MessageRow } from './chats.store.ts'

/** The reads of every message, batched across messages that are written at the same time. */
export interface ChatReads {
  /** What the person sent under this key. */
  sent(fromId: string, tempId: string): Promise<MessageRow | null>
  /** A chat as one of the two has it. */
  chat(userId: string, chatId: string): Promise<ChatRow | null>
  chatWith(userId: string, otherId: string): Promise<ChatRow | null>
  message(chatId: string, seq: number): Promise<MessageRow | null>
}

const keyOf = (one: string, other: string | number): string => `${one} ${other}`
/** One half of each key, as a parameter. */
const halves = (keys: readonly string[], at: 0 | 1): RawBuilder<unknown> =>
  sql`${keys.map((key) => key.split(' ')[at] ?? '')}`

const byKey = <T>(rows: readonly T[], keyOfRow: (row: T) => string): ReadonlyMap<string, T> =>
  new Map(rows.map((row) => [keyOfRow(row), row]))

export function createChatReads(db: Db): ChatReads {
  const sent = batchReads(async (keys) => {
    const found = await findMessagesByKeys(
      db,
      sql`unnest(${halves(keys, 0)}::text[], ${halves(keys, 1)}::uuid[]) as k (from_id, temp_id)`,
      sql`m.from_id = k.from_id and m.temp_id = k.temp_id`,
    )
    return byKey(found, (row) => keyOf(row.from_id ?? '', row.temp_id))
  })
  const chat = batchReads(async (keys) => {
    const found = await findSides(
      db,
      sql<boolean>`${planOnce} (s.user_id, s.chat_id) in (select * from unnest(${halves(keys, 0)}::text[], ${halves(keys, 1)}::text[]))`,
    )
    return byKey(found, (row) => keyOf(row.user_id, row.chat_id))
  })
  const chatWith = batchReads(async (keys) => {
    const found = await findSides(
      db,
      sql<boolean>`${planOnce} (s.user_id, c.low_id, c.high_id) in (select one, least(one, other), greatest(one, other)
        from unnest(${halves(keys, 0)}::text[], ${halves(keys, 1)}::text[]) as k (one, other))`,
    )
    return byKey(found, (row) => keyOf(row.user_id, row.other_id ?? ''))
  })
  const message = batchReads(async (keys) => {
    const found = await findMessagesByKeys(
      db,
      sql`unnest(${halves(keys, 0)}::text[], ${halves(keys, 1)}::int[]) as k (chat_id, seq)`,
      sql`m.chat_id = k.chat_id and m.seq = k.seq`,
    )
    return byKey(found, (row) => keyOf(row.chat_id, row.seq))
  })
  return {
    // As the database writes it.
    sent: (fromId, tempId) => sent(keyOf(fromId, tempId.toLowerCase())),
    chat: (userId, chatId) => chat(keyOf(userId, chatId)),
    chatWith: (userId, otherId) => chatWith(keyOf(userId, otherId)),
    message: (chatId, seq) => message(keyOf(chatId, seq)),
  }
}
