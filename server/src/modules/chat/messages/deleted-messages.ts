import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../kernel/db.ts'
import { type ResealResult, resealColumn } from '../../../kernel/reseal-column.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Row } from '../../../kernel/tables.ts'
import { holdMedia } from '../../media/index.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { MessageRow } from '../chats.store.ts'

/** Each message has its own key, derived from its id. */
const purposeOf = (messageId: string): string => `deleted message ${messageId}`

const storedMessage = z.object({
  type: z.string(),
  text: z.string(),
  sentAt: z.number(),
  mediaIds: z.array(z.string()),
})

/** A message that its sender deleted, as a report of its receiver stores it. */
export interface DeletedMessage extends z.infer<typeof storedMessage> {
  readonly id: string
  readonly fromId: string
  readonly seq: number
  readonly deletedAt: number
}

/**
 * Keeps messages that their sender deletes for both, sealed and with their files, for a report of the person who had
 * received them; no route of the product reads them. Runs before the texts and files are let go.
 */
export async function keepDeleted(
  { plumbing: { clock }, media, secrets, settings }: ChatDeps,
  tx: Tx,
  receiverId: string,
  messages: readonly MessageRow[],
): Promise<void> {
  if (messages.length === 0) return
  const { deletedKeepMs } = await settings.read()
  const now = clock.now()
  const files = await media.of(
    tx,
    messages.map(({ id }) => id),
  )
  for (const { id, chat_id: chatId, from_id: senderId, seq, type, text, sent_at: sentAt } of messages) {
    const mediaIds = (files.get(id) ?? []).map((file) => file.id)
    const sealed = secrets.seal(
      purposeOf(id),
      JSON.stringify({ type, text, sentAt: sentAt.getTime(), mediaIds }),
    )
    await sql`insert into deleted_messages (message_id, chat_id, sender_id, receiver_id, seq, sealed, deleted_at)
      values (${id}, ${chatId}, ${senderId}, ${receiverId}, ${seq}, ${sealed}, ${new Date(now)})
      on conflict (message_id) do nothing`.execute(tx)
    await holdMedia(tx, mediaIds, new Date(now + deletedKeepMs))
  }
}

/** Text of a message before its sender changed it. */
export interface EarlierText {
  readonly text: string
  /** When it was changed. */
  readonly until: number
}

/** Keeps the text of a message that its sender changes, sealed, for a report of the person who had received it. */
export async function keepEarlier(
  { plumbing: { clock, ids }, secrets }: ChatDeps,
  tx: Tx,
  receiverId: string,
  { id: messageId, chat_id: chatId, from_id: senderId, seq, text }: MessageRow,
): Promise<void> {
  const id = ids.next('msg')
  const sealed = secrets.seal(purposeOf(id), text)
  await sql`insert into deleted_messages
      (message_id, chat_id, sender_id, receiver_id, seq, sealed, deleted_at, earlier_of)
    values (${id}, ${chatId}, ${senderId}, ${receiverId}, ${seq}, ${sealed}, ${new Date(clock.now())},
      ${messageId})`.execute(tx)
}

/** Texts that messages of a chat had before the other one changed them lately, by the messages' ids; oldest first. */
export async function readEarlier(
  { plumbing: { clock, db }, secrets, settings }: ChatDeps,
  receiverId: string,
  { chatId, messageIds }: { readonly chatId: string; readonly messageIds: readonly string[] },
): Promise<ReadonlyMap<string, readonly EarlierText[]>> {
  const { deletedKeepMs } = await settings.read()
  const found = await sql<Row<'deleted_messages'>>`select * from deleted_messages
    where chat_id = ${chatId} and receiver_id = ${receiverId}
      and deleted_at > ${new Date(clock.now() - deletedKeepMs)} and earlier_of = any(${[...messageIds]}::text[])
    order by deleted_at, message_id`.execute(db)
  const texts = found.rows.flatMap(({ message_id, earlier_of, sealed, deleted_at }) => {
    const text = secrets.open(purposeOf(message_id), Buffer.from(sealed))
    return text === null || earlier_of === null ? [] : [{ earlier_of, text, until: deleted_at.getTime() }]
  })
  return new Map(
    [...Map.groupBy(texts, ({ earlier_of }) => earlier_of)].map(([messageId, all]) => [
      messageId,
      all.map(({ text, until }) => ({ text, until })),
    ]),
  )
}

/** The newest messages of a chat that the other one deleted lately, or the one with that id; newest first. */
export async function readDeleted(
  { plumbing: { clock, db }, secrets, settings }: ChatDeps,
  receiverId: string,
  {
    chatId,
    messageId,
    most,
  }: { readonly chatId: string; readonly messageId?: string; readonly most: number },
): Promise<readonly DeletedMessage[]> {
  const { deletedKeepMs } = await settings.read()
  const which = messageId === undefined ? sql`true` : sql`message_id = ${messageId}`
  const found = await sql<Row<'deleted_messages'>>`select * from deleted_messages
    where chat_id = ${chatId} and receiver_id = ${receiverId}
      and deleted_at > ${new Date(clock.now() - deletedKeepMs)} and earlier_of is null and ${which}
    order by seq desc limit ${most}`.execute(db)
  return found.rows.flatMap((row) => {
    const opened = secrets.open(purposeOf(row.message_id), Buffer.from(row.sealed))
    if (opened === null) return []
    return {
      ...storedMessage.parse(JSON.parse(opened)),
      id: row.message_id,
      fromId: row.sender_id,
      seq: row.seq,
      deletedAt: row.deleted_at.getTime(),
    }
  })
}

/** Seals what senders deleted with the current key of the environment. */
export const resealDeleted = (db: Db, secrets: Secrets): Promise<ResealResult> =>
  resealColumn(db, secrets, {
    table: 'deleted_messages',
    column: 'sealed',
    id: sql`message_id`,
    purposeOf,
  })
