import { type ChatMessage, limits } from '@serendip/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Row } from '../../../kernel/tables.ts'
import { transact } from '../../../kernel/transact.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { findChat, findSeenMessages, isSeen, type MessageRow } from '../chats.store.ts'
import { limitRate } from '../limit-rate.ts'
import { lockChats, type NotedChanges, notedOf, notingChanges } from '../note-changes.ts'
import { pushChanges } from '../read-changes.ts'
import { keepEarlier } from './deleted-messages.ts'
import { presentMessages, textFor } from './present-messages.ts'
import { checkAge, checkWords } from './send-message.ts'

interface Edit {
  readonly messageId: string
  readonly text: string
  readonly ignoreOffensive?: boolean | undefined
}

interface EditWithin {
  readonly userId: string
  readonly otherId: string
  readonly messageId: string
  readonly text: string
  readonly offensive: boolean
  /** The other one has shut the person out since: only the person sees the change. */
  readonly withheld: boolean
}

/** Texts that everyone in the chat reads: what is sold, or for members, stays what it was. */
const isEditable = ({ type, unlock_coins, members_only }: MessageRow): boolean =>
  type === 'text' && unlock_coins === null && !members_only

/** Writes the text over the one before, which is kept for a report of whoever saw it. Throws not_found, not_editable. */
async function store(deps: ChatDeps, tx: Tx, edit: EditWithin): Promise<readonly NotedChanges[]> {
  const { outbox, clock } = deps.plumbing
  const { userId, otherId, messageId, text, offensive, withheld } = edit
  const [message] = await findSeenMessages(tx, userId, [messageId])
  if (!message) throw new DomainError('not_found')
  if (textFor(message, userId) === text) return []
  const now = clock.now()
  if (now - message.sent_at.getTime() > limits.editMs || message.edits >= limits.editsMax) {
    throw new DomainError('not_editable')
  }
  const seen = await sql<Pick<Row<'chat_sides'>, 'user_id'>>`select s.user_id from messages m
    join chat_sides s on s.chat_id = m.chat_id where m.id = ${messageId} and ${isSeen}`.execute(tx)
  const isSeenByOther = seen.rows.some((side) => side.user_id === otherId)
  if (isSeenByOther && !withheld && message.text !== text) await keepEarlier(deps, tx, otherId, message)
  await (withheld
    ? sql`update messages set sender_text = ${text} where id = ${messageId}`.execute(tx)
    : sql`update messages set text = ${text}, offensive = ${offensive}, edits = edits + 1, sender_text = null
        where id = ${messageId}`.execute(tx))
  const userIds = isSeenByOther && !withheld ? [userId, otherId] : [userId]
  const noted = await sql`with touched as (select u.user_id, ${message.chat_id}::text as chat_id,
      ${messageId}::text as message_id from unnest(${userIds}::text[]) as u (user_id)),
    ${notingChanges(outbox, { ownerId: userId, userIds, at: new Date(now) })}
    select * from noted`.execute(tx)
  outbox.announce(tx)
  return notedOf(noted.rows)
}

/**
 * Changes the text of a message that the person sent within the last minutes, for both; its place, its price and what is
 * unread stay as they are. The rules for a new text hold. Who was shut out since changes it without learning that. Throws
 * not_found (also of support), age_refused, rate_limited, offensive, forbidden (the person shut the other out),
 * not_editable.
 */
export async function editMessage(
  deps: ChatDeps,
  userId: string,
  { messageId, text, ignoreOffensive }: Edit,
): Promise<ChatMessage> {
  const { db } = deps.plumbing
  const settings = await deps.settings.read()
  await limitRate(deps, `text:${userId}`, settings.messageLimit, settings.messageWindowMs)
  const [message] = await findSeenMessages(db, userId, [messageId])
  const chat = message?.from_id === userId ? await findChat(db, userId, message.chat_id) : null
  if (!message || !chat || chat.other_id === null) throw new DomainError('not_found')
  if (!isEditable(message)) throw new DomainError('not_editable')
  const { other_id: otherId } = chat
  const [account, relation, exclusions] = await Promise.all([
    deps.accounts.byId(userId),
    deps.people.relationTo(userId, otherId),
    deps.people.exclusionsBetween(userId, otherId),
  ])
  if (exclusions.byUser) throw new DomainError('forbidden')
  checkAge(account, relation)
  const offensive = checkWords(settings, { text, ignoreOffensive })
  const withheld = exclusions.byOther && !message.withheld
  const noted = await transact(db, async (tx) => {
    await lockChats(tx, [chat.chat_id])
    return store(deps, tx, { userId, otherId, messageId, text, offensive, withheld })
  })
  await pushChanges(deps, noted)
  const [changed] = await presentMessages(deps, await findSeenMessages(db, userId, [messageId]), [chat])
  if (!changed) throw new DomainError('not_found')
  return changed
}
