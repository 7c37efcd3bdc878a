import { sql } from 'kysely'
import type { ChatDeps } from './chat-deps.ts'
import { type ChatRow, findChat, type MessageRow } from './chats.store.ts'
import { type EarlierText, readDeleted, readEarlier } from './messages/deleted-messages.ts'
import { listMessages } from './read-history.ts'

/** Number of the newest messages that a report stores. */
const evidenceMax = 50

/** A message as an operator reads it, even if it was never unlocked. */
interface EvidenceText {
  readonly textId: string
  readonly from: string
  readonly type: string
  readonly text: string
  readonly sentAt: number
  /** When its sender deleted it for both; null while it is there. */
  readonly deletedAt: number | null
  /** Its text before each change by its sender, oldest first. */
  readonly earlierTexts: readonly EarlierText[]
  /** Its files; they are not copied, and are gone once both people or an erasure deleted them. */
  readonly mediaIds: readonly string[]
}

interface NumberedText {
  readonly seq: number
  readonly text: Omit<EvidenceText, 'earlierTexts'>
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

/** The newest messages that are there for the reporter, or the one with that id. */
async function readShown(
  { plumbing: { db }, media }: ChatDeps,
  chat: ChatRow,
  messageId?: string,
): Promise<readonly NumberedText[]> {
  const page = { direction: 'older', from: chat.last_seq, most: evidenceMax } as const
  const which = messageId === undefined ? sql`true` : sql`m.id = ${messageId}`
  const rows = await listMessages(db, chat, page, sql<boolean>`m.type not in ('call', 'gift') and ${which}`)
  const files = await media.of(
    db,
    rows.flatMap((row) => (row.type === 'media' ? [row.id] : [])),
  )
  const textOf = (row: MessageRow): NumberedText['text'] => ({
    textId: row.id,
    from: row.from_id ?? 'support',
    type: row.type,
    text: row.text,
    sentAt: row.sent_at.getTime(),
    deletedAt: null,
    mediaIds: (files.get(row.id) ?? []).map(({ id }) => id),
  })
  return rows.map((row) => ({ seq: row.seq, text: textOf(row) }))
}

/** The newest messages that the other one deleted after the reporter had received them, or the one with that id. */
async function readGone(deps: ChatDeps, chat: ChatRow, messageId?: string): Promise<readonly NumberedText[]> {
  const which = messageId === undefined ? {} : { messageId }
  const gone = await readDeleted(deps, chat.user_id, { chatId: chat.chat_id, most: evidenceMax, ...which })
  return gone.map(({ id, fromId, seq, ...rest }) => ({ seq, text: { ...rest, textId: id, from: fromId } }))
}

/** Messages that are there, and those that are gone; one that was seen once is still there, without its file, which the copy names. */
async function readBoth(deps: ChatDeps, chat: ChatRow, messageId?: string): Promise<readonly NumberedText[]> {
  const shown = await readShown(deps, chat, messageId)
  const gone = new Map((await readGone(deps, chat, messageId)).map((copy) => [copy.text.textId, copy]))
  const there = shown.map(({ seq, text }) => {
    const copy = gone.get(text.textId)
    gone.delete(text.textId)
    return copy === undefined ? { seq, text } : { seq, text: { ...text, mediaIds: copy.text.mediaIds } }
  })
  return [...there, ...gone.values()]
}

/**
 * The newest messages of a chat that the reporter sees or saw until their sender deleted or changed them, without its calls, which
 * say nothing; an older reported message comes before them. Null if they are not in the chat, it is one with support, or
 * the message was never there for them.
 */
export async function readEvidence(
  deps: ChatDeps,
  { chatId, messageId }: ReportedChat,
  reporterId: string,
): Promise<ChatEvidence | null> {
  const chat = await findChat(deps.plumbing.db, reporterId, chatId)
  if (!chat || chat.other_id === null) return null
  const found = await readBoth(deps, chat)
  const newest = found.toSorted((left, right) => right.seq - left.seq).slice(0, evidenceMax)
  if (messageId !== undefined) {
    const [reported] = await readBoth(deps, chat, messageId)
    if (reported?.text.from !== chat.other_id) return null
    if (!newest.some(({ text }) => text.textId === messageId)) newest.splice(evidenceMax - 1, 1, reported)
  }
  const messageIds = newest.map(({ text }) => text.textId)
  const earlier = await readEarlier(deps, reporterId, { chatId, messageIds })
  const texts = newest
    .map(({ text }) => ({ ...text, earlierTexts: earlier.get(text.textId) ?? [] }))
    .toReversed()
  return { partnerId: chat.other_id, reportedId: messageId ?? null, texts }
}
