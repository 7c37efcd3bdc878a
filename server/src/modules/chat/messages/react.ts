import type { Reaction } from '@serendip/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { transact } from '../../../kernel/transact.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { findChat, findSeenMessages, isSeen, type MessageRow } from '../chats.store.ts'
import { limitRate } from '../limit-rate.ts'
import { lockChats, type NotedChanges, notedOf, notingChanges } from '../note-changes.ts'
import { pushChanges } from '../read-changes.ts'
import { availabilityOf, rightsTo } from './present-messages.ts'

const reactionsMax = 60
const reactionWindowMs = 60_000

const thanks = 'heart' satisfies Reaction

interface ReactionChange {
  readonly userId: string
  readonly otherId: string
  readonly message: MessageRow
  /** Null takes it back. */
  readonly reaction: Reaction | null
  /** Only the person sees it. */
  readonly withheld: boolean
}

/** A message that the person sees and may react to, and whether the other side learns of it. */
async function findTarget(deps: ChatDeps, userId: string, messageId: string) {
  const { db } = deps.plumbing
  const [message] = await findSeenMessages(db, userId, [messageId])
  const chat = message && (await findChat(db, userId, message.chat_id))
  if (!chat || chat.other_id === null || message.type === 'call') throw new DomainError('not_found')
  const [{ byUser, byOther }, rights] = await Promise.all([
    deps.people.exclusionsBetween(userId, chat.other_id),
    rightsTo(deps, userId, [message]),
  ])
  const isOpen = chat.folder === 'default' && availabilityOf(message, chat, rights) === 'available'
  if (byUser || !isOpen) throw new DomainError('forbidden')
  return { message, otherId: chat.other_id, withheld: byOther }
}

async function store(
  { plumbing: { outbox, clock } }: ChatDeps,
  tx: Tx,
  { userId, otherId, message, reaction, withheld }: ReactionChange,
): Promise<NotedChanges[]> {
  const at = new Date(clock.now())
  const userIds = withheld ? [userId] : [userId, otherId]
  await lockChats(tx, [message.chat_id])
  if (reaction === null) {
    await tx
      .deleteFrom('message_reactions')
      .where('message_id', '=', message.id)
      .where('account_id', '=', userId)
      .execute()
  } else {
    // Both may have deleted it meanwhile.
    await sql`with m as (update messages set reacted = true where id = ${message.id} returning id)
      insert into message_reactions (message_id, account_id, reaction, withheld, reacted_at)
      select m.id, ${userId}::text, ${reaction}::text, ${withheld}::boolean, ${at}::timestamptz from m
      on conflict (message_id, account_id) do update
        set reaction = excluded.reaction, withheld = excluded.withheld, reacted_at = excluded.reacted_at`.execute(
      tx,
    )
  }
  const noted = await sql`with touched as (select s.user_id, s.chat_id, m.id as message_id
      from messages m join chat_sides s on s.chat_id = m.chat_id
      where m.id = ${message.id} and ${isSeen} and (s.user_id = ${userId} or not ${withheld}::boolean)),
    ${notingChanges(outbox, { ownerId: userId, userIds, at })}
    select * from noted`.execute(tx)
  outbox.announce(tx)
  return notedOf(noted.rows)
}

/**
 * Gives a message the person's reaction instead of an earlier one, or takes it back. A person who was shut out reacts
 * without learning it. Throws not_found (also for calls and messages of support), forbidden (a request, a message that is
 * not opened, or of a person whom the caller shut out), rate_limited.
 */
export async function react(
  deps: ChatDeps,
  userId: string,
  { messageId, reaction }: { readonly messageId: string; readonly reaction: Reaction | null },
): Promise<void> {
  await limitRate(deps, `reaction:${userId}`, reactionsMax, reactionWindowMs)
  const target = await findTarget(deps, userId, messageId)
  const noted = await transact(deps.plumbing.db, (tx) => store(deps, tx, { userId, reaction, ...target }))
  await pushChanges(deps, noted)
}

/** A heart from the receiver of a gift, whom its sender is told of where the two may still react to each other. */
export const thankFor = (deps: ChatDeps, userId: string, messageId: string): Promise<void> =>
  react(deps, userId, { messageId, reaction: thanks })
