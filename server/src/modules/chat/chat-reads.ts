import { type RawBuilder, sql } from 'kysely'
import { batchReads } from '../../kernel/batch-reads.ts'
import type { Db } from '../../kernel/db.ts'
import { type ChatRow, chatColumns, type MessageRow, sides } from './chats.store.ts'

/** What is read for every message, for all that are written at the same time at once. */
export interface ChatReads {
  /** What the person sent under this key. */
  sent(fromId: string, tempId: string): Promise<MessageRow | null>
  /** A chat as one of the two has it. */
  chat(userId: string, chatId: string): Promise<ChatRow | null>
  chatWith(userId: string, otherId: string): Promise<ChatRow | null>
  /** A chat as each of the two has it. */
  bothSides(chatId: string): Promise<readonly ChatRow[]>
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
    const found = await sql<MessageRow>`select m.* from messages m
      join unnest(${halves(keys, 0)}::text[], ${halves(keys, 1)}::uuid[]) as k (from_id, temp_id)
        on m.from_id = k.from_id and m.temp_id = k.temp_id`.execute(db)
    return byKey(found.rows, (row) => keyOf(row.from_id ?? '', row.temp_id))
  })
  const chat = batchReads(async (keys) => {
    const found = await sql<ChatRow>`select ${chatColumns} from ${sides}
      join unnest(${halves(keys, 0)}::text[], ${halves(keys, 1)}::text[]) as k (user_id, chat_id)
        on s.user_id = k.user_id and s.chat_id = k.chat_id`.execute(db)
    return byKey(found.rows, (row) => keyOf(row.user_id, row.chat_id))
  })
  const chatWith = batchReads(async (keys) => {
    const found = await sql<ChatRow>`select ${chatColumns} from ${sides}
      join unnest(${halves(keys, 0)}::text[], ${halves(keys, 1)}::text[]) as k (user_id, other_id)
        on s.user_id = k.user_id and c.low_id = least(k.user_id, k.other_id)
          and c.high_id = greatest(k.user_id, k.other_id)`.execute(db)
    return byKey(found.rows, (row) => keyOf(row.user_id, row.other_id ?? ''))
  })
  const bothSides = batchReads(async (chatIds) => {
    const found = await sql<ChatRow>`select ${chatColumns} from ${sides}
      where s.chat_id = any(${[...chatIds]}::text[])`.execute(db)
    return Map.groupBy(found.rows, (row) => row.chat_id)
  })
  const message = batchReads(async (keys) => {
    const found = await sql<MessageRow>`select m.* from messages m
      join unnest(${halves(keys, 0)}::text[], ${halves(keys, 1)}::int[]) as k (chat_id, seq)
        using (chat_id, seq)`.execute(db)
    return byKey(found.rows, (row) => keyOf(row.chat_id, row.seq))
  })
  return {
    sent: (fromId, tempId) => sent(keyOf(fromId, tempId)),
    chat: (userId, chatId) => chat(keyOf(userId, chatId)),
    chatWith: (userId, otherId) => chatWith(keyOf(userId, otherId)),
    bothSides: async (chatId) => (await bothSides(chatId)) ?? [],
    message: (chatId, seq) => message(keyOf(chatId, seq)),
  }
}
