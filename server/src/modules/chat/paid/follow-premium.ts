import { limits } from '@serendip/contract'
import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import type { EventListener } from '../../../kernel/events.ts'
import { transact } from '../../../kernel/transact.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { lockChats, notedOf, notingChanges } from '../note-changes.ts'
import { pushChanges } from '../read-changes.ts'

/** Chats whose two sides hear at once that somebody's premium changed: the badge of the one, and the price for the other. */
const chatsTold = 100

/** The newest messages for members that a person was sent: with the chats no more than a tab catches up with. */
const listForMembers = (tx: Tx, userId: string) =>
  tx
    .selectFrom('messages as m')
    .innerJoin('chat_sides as s', 's.chat_id', 'm.chat_id')
    .select(['m.id', 'm.chat_id'])
    .where('s.user_id', '=', userId)
    .where('m.members_only', '=', sql.lit(true))
    .where('m.from_id', '<>', userId)
    .where('m.hidden_from_receiver', '=', false)
    .orderBy('m.sent_at', 'desc')
    .limit(limits.chatCatchUpMax - chatsTold)
    .execute()

/** Number of messages for members that a person was sent since then and may see, whatever they opened. */
export async function countForMembers(db: Db, userId: string, since: Date): Promise<number> {
  const { found } = await db
    .selectFrom('messages as m')
    .innerJoin('chat_sides as s', 's.chat_id', 'm.chat_id')
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .where('s.user_id', '=', userId)
    .where('m.members_only', '=', sql.lit(true))
    .where('m.from_id', '<>', userId)
    .where('m.hidden_from_receiver', '=', false)
    .where('m.withheld', '=', false)
    .where('m.sent_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(found)
}

/** The chats of a person in which something happened last. */
const listLatest = (tx: Tx, userId: string) =>
  tx
    .selectFrom('chat_sides')
    .select('chat_id')
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .limit(chatsTold)
    .execute()

async function notePremium(deps: ChatDeps, userId: string): Promise<void> {
  const { db, outbox, clock } = deps.plumbing
  const noted = await transact(db, async (tx) => {
    const messages = await listForMembers(tx, userId)
    const latest = await listLatest(tx, userId)
    if (latest.length === 0) return []
    await lockChats(tx, [...new Set([...messages, ...latest].map(({ chat_id }) => chat_id))])
    const [ids, chatIds] = [messages.map(({ id }) => id), latest.map(({ chat_id }) => chat_id)]
    const sides = await tx
      .selectFrom('chat_sides')
      .select('user_id')
      .distinct()
      .where('chat_id', '=', anyOf(chatIds))
      .execute()
    const userIds = sides.map(({ user_id }) => user_id)
    const changed = await sql`
      with touched as (
        select user_id, chat_id, null::text as message_id from chat_sides where chat_id = any(${chatIds}::text[])
        union all
        select ${userId}::text, chat_id, id from messages where id = any(${ids}::text[])),
      ${notingChanges(outbox, { ownerId: userId, userIds, at: new Date(clock.now()) })}
      select * from noted`.execute(tx)
    outbox.announce(tx)
    return notedOf(changed.rows)
  })
  await pushChanges(deps, noted)
}

/**
 * Tells the tabs of somebody whose premium begins or ends, and of those they write with: messages for members open or close,
 * prices change, and the badge comes or goes.
 */
export const premiumListener = (deps: ChatDeps): EventListener<'premium.changed'> => ({
  name: 'chat-premium',
  events: ['premium.changed'],
  handle: ({ payload: { userId } }) => notePremium(deps, userId),
})
