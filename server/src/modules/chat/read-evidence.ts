import { sql } from 'kysely'
import type { ChatDeps } from './chat-deps.ts'
import { findChat, type MessageRow } from './chats.store.ts'
import { listMessages } from './read-history.ts'

/** How many of the newest messages a report stores. */
const evidenceMax = 50

/** A message as an operator reads it, even if it was never unlocked. */
interface EvidenceText extends Pick<MessageRow, 'text' | 'type'> {
  readonly textId: string
  readonly from: string
  readonly sentAt: number
  /** Its files; they are not copied, and are gone once both people or an erasure deleted them. */
  readonly mediaIds: readonly string[]
}

export interface ChatEvidence {
  readonly partnerId: string
  /** The message that the report is about; null: the whole chat. */
  readonly reportedId: string | null
  /** Oldest first. */
  readonly texts: readonly EvidenceText[]
}

export interface ReportedChat {
  readonly chatId: string
  /** A message of the other person that the report is about. */
  readonly messageId?: string | undefined
}

/**
 * The newest messages of a chat that the reporter sees, without its calls, which say nothing; an older reported message
 * comes before them. Null if they are not in the chat, it is one with support, or the message is not there for them.
 */
export async function readEvidence(
  { plumbing: { db }, media }: ChatDeps,
  reporterId: string,
  { chatId, messageId }: ReportedChat,
): Promise<ChatEvidence | null> {
  const chat = await findChat(db, reporterId, chatId)
  if (!chat || chat.other_id === null) return null
  const newest = { direction: 'older', from: chat.last_seq, most: evidenceMax } as const
  const rows = await listMessages(db, chat, newest, sql<boolean>`m.type <> 'call'`)
  if (messageId !== undefined) {
    const [reported] = await listMessages(
      db,
      chat,
      { ...newest, most: 1 },
      sql<boolean>`m.type <> 'call' and m.id = ${messageId}`,
    )
    if (reported?.from_id !== chat.other_id) return null
    if (!rows.some(({ id }) => id === messageId)) rows.splice(evidenceMax - 1, 1, reported)
  }
  const files = await media.of(
    db,
    rows.flatMap((row) => (row.type === 'media' ? [row.id] : [])),
  )
  const texts = rows.map((row) => ({
    ...{
      textId: row.id,
      from: row.from_id ?? 'support',
      type: row.type,
      text: row.text,
      sentAt: row.sent_at.getTime(),
    },
    mediaIds: (files.get(row.id) ?? []).map(({ id }) => id),
  }))
  return { partnerId: chat.other_id, reportedId: messageId ?? null, texts: texts.toReversed() }
}
