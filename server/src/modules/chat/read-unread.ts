import { sql } from 'kysely'
import { anyOf, type Db } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'
import type { ChatDeps } from './chat-deps.ts'
import { isSeen } from './chats.store.ts'

/** A message of somebody else that a person has not read, outside of their request folder. */
export interface UnreadMessage {
  readonly id: string
  /** Null: support. */
  readonly fromId: string | null
  /** Empty unless it is a plain text that everyone in the chat may read. */
  readonly text: string
  /** The person hid its chat for good: nobody who looks at the screen learns from whom it is. */
  readonly concealed: boolean
}

/** The newest ones are enough to tell somebody of them. */
const unreadMax = 50
const unreadOfChatMax = 20

type Selection = { readonly since: Date } | { readonly ids: readonly string[] }

/**
 * Unread messages of a person, those since a moment or those among `ids`, oldest first; calls are none, and gifts, which
 * are told of by themselves, only by their ids. None of muted chats.
 */
export async function readUnread(
  { plumbing: { db, clock } }: Pick<ChatDeps, 'plumbing'>,
  userId: string,
  selection: Selection,
): Promise<readonly UnreadMessage[]> {
  const isWanted =
    'since' in selection
      ? sql`m.sent_at >= ${selection.since} and m.type <> 'gift'`
      : sql`m.id = ${anyOf(selection.ids)}`
  const found = await sql<
    Pick<
      Row<'messages'>,
      'id' | 'from_id' | 'type' | 'text' | 'offensive' | 'unlock_coins' | 'members_only'
    > &
      Pick<Row<'chat_sides'>, 'concealed'>
  >`select m.*, s.concealed from chat_sides s cross join lateral (
      select m.id, m.from_id, m.type, m.text, m.offensive, m.unlock_coins, m.members_only, m.sent_at from messages m
      where m.chat_id = s.chat_id and m.seq > s.read_seq and ${isWanted} and m.from_id is distinct from s.user_id
        and m.call_outcome is null and ${isSeen} order by m.seq desc limit ${unreadOfChatMax}) m
    where s.user_id = ${userId} and s.unread > 0 and s.folder = 'default'
      and (s.muted_until is null or s.muted_until <= ${new Date(clock.now())})
    order by m.sent_at desc, m.id limit ${unreadMax}`.execute(db)
  return found.rows
    .map(({ id, from_id: fromId, type, text, offensive, unlock_coins, members_only, concealed }) => {
      const isPlain = type === 'text' && !concealed && !offensive && unlock_coins === null && !members_only
      return { id, fromId, text: isPlain ? text : '', concealed }
    })
    .toReversed()
}

/**
 * Number of a person's chats with something unread, or with something that came since a moment and is unread; muted ones
 * and hidden ones are left out.
 */
export async function countUnread(
  db: Db,
  userId: string,
  { now, since = null }: { readonly now: Date; readonly since?: Date | null },
): Promise<number> {
  const { count } = await db
    .selectFrom('chat_sides')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('unread', '>', 0)
    .where('folder', '=', 'default')
    .where('hidden', '=', false)
    .where((row) => row.or([row('muted_until', 'is', null), row('muted_until', '<=', now)]))
    .$if(since !== null, (rows) =>
      rows.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('messages')
            .select('messages.id')
            .whereRef('messages.chat_id', '=', 'chat_sides.chat_id')
            .whereRef('messages.seq', '>', 'chat_sides.read_seq')
            .where('messages.sent_at', '>', since)
            .where(sql<boolean>`messages.from_id is distinct from ${userId}`),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
