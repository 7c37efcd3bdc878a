import { limits } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { EventListener } from '../../../kernel/events.ts'
import { transact } from '../../../kernel/transact.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { lockChats, notedOf, notingChanges } from '../note-changes.ts'
import { pushChanges } from '../read-changes.ts'

/** The newest messages for members that a person was sent, as many as a tab catches up with. */
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
    .limit(limits.chatCatchUpMax)
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

async function noteForMembers(deps: ChatDeps, userId: string): Promise<void> {
  const { db, outbox, clock } = deps.plumbing
  const noted = await transact(db, async (tx) => {
    const messages = await listForMembers(tx, userId)
    if (messages.length === 0) return []
    await lockChats(tx, [...new Set(messages.map(({ chat_id }) => chat_id))])
    const ids = messages.map(({ id }) => id)
    const changed = await sql`
      with touched as (select ${userId}::text as user_id, chat_id, id as message_id from messages
        where id = any(${ids}::text[])),
      ${notingChanges(outbox, { ownerId: userId, userIds: [userId], at: new Date(clock.now()) })}
      select * from noted`.execute(tx)
    outbox.announce(tx)
    return notedOf(changed.rows)
  })
  await pushChanges(deps, noted)
}

/** Messages for members open in the tabs of somebody whose premium begins, and close when it ends. */
export const premiumListener = (deps: ChatDeps): EventListener<'premium.changed'> => ({
  name: 'chat-premium',
  events: ['premium.changed'],
  handle: ({ payload: { userId } }) => noteForMembers(deps, userId),
})
