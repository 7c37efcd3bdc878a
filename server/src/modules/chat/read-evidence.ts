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
  /** Oldest first. */
  readonly texts: readonly EvidenceText[]
}

/** The newest messages of a chat that the reporter sees, without its calls, which say nothing; null if they are not in it, or it is one with support. */
export async function readEvidence(
  { plumbing: { db }, media }: ChatDeps,
  reporterId: string,
  chatId: string,
): Promise<ChatEvidence | null> {
  const chat = await findChat(db, reporterId, chatId)
  if (!chat || chat.other_id === null) return null
  const newest = { direction: 'older', from: chat.last_seq, most: evidenceMax } as const
  const rows = await listMessages(db, chat, newest, sql<boolean>`m.type <> 'call'`)
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
  return { partnerId: chat.other_id, texts: texts.toReversed() }
}
