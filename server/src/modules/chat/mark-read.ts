import { sql } from 'kysely'
import { z } from 'zod'
import { transact } from '../../kernel/transact.ts'
import type { ChatDeps } from './chat-deps.ts'
import { countsAsUnread } from './chats.store.ts'
import { lockChats, notedOf, notingChanges } from './note-changes.ts'
import { pushChanges } from './read-changes.ts'

/** Up to which number a person has read a chat. */
interface ReadMark {
  readonly chatId: string
  /** Null: support. */
  readonly otherId: string | null
  readonly seq: number
}

const markedRows = z.array(z.object({ read: z.number().nullable() }))

/**
 * Marks messages as read by a person and returns how many that were. Each other side learns of it, except of requests,
 * where one of the two shut the other out, and from whoever turned receipts off.
 */
export async function markRead(deps: ChatDeps, userId: string, marks: readonly ReadMark[]): Promise<number> {
  if (marks.length === 0) return 0
  const { db, clock, outbox } = deps.plumbing
  const parted = await Promise.all(
    marks.map(async ({ otherId }) => {
      if (otherId === null) return []
      const { byUser, byOther } = await deps.people.exclusionsBetween(userId, otherId)
      return byUser || byOther ? [otherId] : []
    }),
  )
  const chatIds = marks.map(({ chatId }) => chatId)
  const userIds = [userId, ...marks.flatMap(({ otherId }) => otherId ?? [])]
  const rows = await transact(db, async (tx) => {
    await lockChats(tx, chatIds)
    const marked = await sql`
      with was as (select s.chat_id, s.unread, t.seq, o.user_id as other_id,
          s.folder = 'default' and o.user_id is not null and o.user_id <> all(${parted.flat()}::text[]) 
            and not coalesce((select p.receipts_off from chat_people p where p.user_id = s.user_id), false) as shows
        from unnest(${chatIds}::text[], ${marks.map(({ seq }) => seq)}::int[]) as t (chat_id, seq)
          join chat_sides s on s.chat_id = t.chat_id and s.user_id = ${userId} and s.read_seq < t.seq
          left join chat_sides o on o.chat_id = t.chat_id and o.user_id <> s.user_id),
      now as (update chat_sides s set read_seq = was.seq,
          read_shown_seq = case when was.shows then was.seq else s.read_shown_seq end,
          unread = (select count(*) from messages m where m.chat_id = s.chat_id and m.from_id is distinct from s.user_id
            and m.seq > was.seq and m.seq > s.cleared_seq and not m.withheld and not m.hidden_from_receiver
            and ${countsAsUnread})
        from was where s.chat_id = was.chat_id and s.user_id = ${userId}
        returning s.chat_id, was.unread - s.unread as read, was.shows, was.other_id),
      touched as (select ${userId}::text as user_id, chat_id, null::text as message_id from now union all
        select other_id, chat_id, null from now where shows),
      ${notingChanges(outbox, { ownerId: userId, userIds, at: new Date(clock.now()) })}
      select noted.*, (select sum(read) from now)::int as read from noted`.execute(tx)
    outbox.announce(tx)
    return marked.rows
  })
  await pushChanges(deps, notedOf(rows))
  return markedRows.parse(rows)[0]?.read ?? 0
}
