import { sql } from 'kysely'
import type { Tx } from '../../../../kernel/db.ts'
import type { Row } from '../../../../kernel/tables.ts'
import type { ChatDeps } from '../../chat-deps.ts'
import { isSeen } from '../../chats.store.ts'
import { type NotedChanges, notedOf, notingChanges } from '../../note-changes.ts'

/** Notes that messages of chats that are locked changed, for each of the two who sees them. */
export async function noteForBoth(
  { plumbing: { outbox, clock } }: ChatDeps,
  tx: Tx,
  ownerId: string,
  messageIds: readonly string[],
): Promise<readonly NotedChanges[]> {
  const sides = await sql<Pick<Row<'chat_sides'>, 'user_id' | 'chat_id'> & Pick<Row<'messages'>, 'id'>>`
    select s.user_id, s.chat_id, m.id from messages m join chat_sides s on s.chat_id = m.chat_id
    where m.id = any(${[...messageIds]}::text[]) and ${isSeen}`.execute(tx)
  const userIds = [...new Set(sides.rows.map(({ user_id }) => user_id))]
  if (userIds.length === 0) return []
  const noted =
    await sql`with touched as (select * from unnest(${sides.rows.map(({ user_id }) => user_id)}::text[],
      ${sides.rows.map(({ chat_id }) => chat_id)}::text[], ${sides.rows.map(({ id }) => id)}::text[])
      as t (user_id, chat_id, message_id)),
    ${notingChanges(outbox, { ownerId, userIds, at: new Date(clock.now()) })}
    select * from noted`.execute(tx)
  outbox.announce(tx)
  return notedOf(noted.rows)
}
