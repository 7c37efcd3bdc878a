import { type RawBuilder, sql } from 'kysely'
import { type Db, plannedList, planOnce } from '../../kernel/db.ts'
import { batchReads } from '../../kernel/reads/batch-reads.ts'
import type { Row } from '../../kernel/tables.ts'
import { type ChatRow, findMessagesByKeys, selectChats } from './chats.store.ts'
import { lastChanges } from './note-changes.ts'

export interface ChatToWriteIn extends ChatRow {
  readonly is_repeated: boolean
}

/** Of no message: the chat alone is read. */
const noTempId = '00000000-0000-0000-0000-000000000000'

const keyOf = (...parts: readonly (string | number)[]): string => parts.join(' ')
/** One part of each key. */
const partOf = (keys: readonly string[], at: 0 | 1 | 2, type?: 'uuid' | 'integer'): RawBuilder<unknown> =>
  plannedList(
    keys.map((key) => key.split(' ')[at] ?? ''),
    type,
  )

const byKey = <T>(rows: readonly T[], keyOfRow: (row: T) => string): ReadonlyMap<string, T> =>
  new Map(rows.map((row) => [keyOfRow(row), row]))

/**
 * Chats by keys of a person, `other` and a message's `tempId`. The limits make each look-up one by an index, whatever
 * size the tables had when the statement was planned.
 */
async function findChatsToWriteIn(
  db: Db,
  keys: readonly string[],
  isOther: RawBuilder<boolean>,
  otherOf: (row: ChatRow) => string,
): Promise<ReadonlyMap<string, ChatToWriteIn>> {
  const found = await db
    .selectFrom(
      sql<Pick<Row<'messages'>, 'temp_id'>>`unnest(${partOf(keys, 0)}, ${partOf(keys, 1)},
        ${partOf(keys, 2, 'uuid')})`.as<'k'>(sql`k (user_id, other, temp_id)`),
    )
    .innerJoinLateral(
      selectChats(db)
        .where(sql<boolean>`${planOnce} s.user_id = k.user_id and ${isOther}`)
        .limit(sql.lit(1))
        .as('found'),
      (join) => join.onTrue(),
    )
    .selectAll('found')
    .select('k.temp_id')
    .select(
      sql<boolean>`coalesce((select true from messages m where m.from_id = k.user_id and m.temp_id = k.temp_id limit 1),
        false)`.as('is_repeated'),
    )
    .execute()
  return byKey(found, (row) => keyOf(row.user_id, otherOf(row), row.temp_id))
}

/** The reads of every message, batched across messages that are written at the same time. */
export function createChatReads(db: Db) {
  const sent = batchReads(async (keys) => {
    const found = await findMessagesByKeys(
      db,
      sql`unnest(${partOf(keys, 0)}, ${partOf(keys, 1, 'uuid')}) as k (from_id, temp_id)`,
      sql`m.from_id = k.from_id and m.temp_id = k.temp_id`,
    )
    return byKey(found, (row) => keyOf(row.from_id ?? '', row.temp_id))
  })
  const message = batchReads(async (keys) => {
    const found = await findMessagesByKeys(
      db,
      sql`unnest(${partOf(keys, 0)}, ${partOf(keys, 1, 'integer')}) as k (chat_id, seq)`,
      sql`m.chat_id = k.chat_id and m.seq = k.seq`,
    )
    return byKey(found, (row) => keyOf(row.chat_id, row.seq))
  })
  const chatToWriteIn = batchReads((keys) =>
    findChatsToWriteIn(db, keys, sql<boolean>`s.chat_id = k.other`, (row) => row.chat_id),
  )
  const chatToWriteWith = batchReads((keys) =>
    findChatsToWriteIn(
      db,
      keys,
      sql<boolean>`c.low_id = least(k.user_id, k.other) and c.high_id = greatest(k.user_id, k.other)`,
      (row) => row.other_id ?? '',
    ),
  )
  const change = batchReads((userIds) => lastChanges(db, userIds))
  const chatWith = (userId: string, otherId: string): Promise<ChatRow | null> =>
    chatToWriteWith(keyOf(userId, otherId, noTempId))
  return {
    /** The message that the person sent under this key, as the database writes it. */
    sent: (fromId: string, tempId: string) => sent(keyOf(fromId, tempId.toLowerCase())),
    /** A chat as one of the two has it. */
    chat: (userId: string, chatId: string): Promise<ChatRow | null> =>
      chatToWriteIn(keyOf(userId, chatId, noTempId)),
    chatWith,
    /** Whether two people have a conversation, or a request. */
    haveChat: async (userId: string, otherId: string) => (await chatWith(userId, otherId)) !== null,
    message: (chatId: string, seq: number) => message(keyOf(chatId, seq)),
    /** The number of the person's last change; 0 without a chat. */
    lastChange: async (userId: string) => (await change(userId)) ?? 0,
    /** The chat, and whether the person sent a message under this key before. */
    chatToWriteIn: (userId: string, chatId: string, tempId: string) =>
      chatToWriteIn(keyOf(userId, chatId, tempId.toLowerCase())),
    chatToWriteWith: (userId: string, otherId: string, tempId: string) =>
      chatToWriteWith(keyOf(userId, otherId, tempId.toLowerCase())),
  }
}
export type ChatReads = ReturnType<typeof createChatReads>
