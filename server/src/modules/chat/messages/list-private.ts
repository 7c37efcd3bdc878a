import type { Partner, PrivateMedia } from '@serendip/contract'
import { sql } from 'kysely'
import { cursorMoment } from '../../../kernel/cursor-moment.ts'
import { planEach } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { Row } from '../../../kernel/tables.ts'
import { findChatsOf, isSeen, type MessageRow } from '../chats.store.ts'
import { chatsWith } from '../list-chats.ts'
import { partnerOf } from '../present-chats.ts'
import { presentMessages } from './present-messages.ts'

/** Number of senders that the list can be narrowed to: those of the newest files. */
const peopleMax = 100

interface PrivateQuery {
  /** Number of messages with files. */
  readonly count: number
  readonly paginationToken?: string | undefined
  readonly userId?: string | undefined
}

function cursorOf(token: string): { at: Date; id: string } {
  const [, ms, id] = /^(\d{1,15})_(msg_[0-9a-z]{20})$/.exec(token) ?? []
  if (!ms || !id) throw new DomainError('bad_input', { fields: ['paginationToken'] })
  return { at: cursorMoment(ms), id }
}

/**
 * Messages with files that others sent to a person alone: unlocked for coins, or for members. Those that cost coins and
 * are not unlocked stay in their chat, and so do requests, and what is from people whom the person shut out.
 */
const privateTo = (userId: string, excluded: readonly string[]) => sql`(
  select m.* from message_unlocks u join messages m on m.id = u.message_id
    join chat_sides s on s.chat_id = m.chat_id and s.user_id = u.account_id
  where u.account_id = ${userId} and m.type = 'media' and m.unlock_coins is not null and m.from_id <> ${userId}
    and ${isSeen} and s.chat_id not in ${chatsWith(userId, excluded)}
  union all
  select m.* from chat_sides s join messages m on m.chat_id = s.chat_id and m.members_only
  where s.user_id = ${userId} and s.folder <> 'request' and m.type = 'media' and m.unlock_coins is null
    and m.from_id <> ${userId} and ${isSeen} and s.chat_id not in ${chatsWith(userId, excluded)})`

/** Those of the senders who can be shown, by their ids. */
async function shownSenders(deps: ChatDeps, ids: readonly string[]): Promise<ReadonlyMap<string, Partner>> {
  const partners = await Promise.all(ids.map((id) => partnerOf(deps, id)))
  return new Map(partners.flatMap((partner) => (partner ? [[partner.userId, partner]] : [])))
}

/** Those of the senders who blocked the person: of theirs, only what was paid for is left. */
async function blockedBy({ people }: ChatDeps, userId: string, ids: readonly string[]) {
  const found = await Promise.all(ids.map((id) => people.hasBlocked(id, userId)))
  return new Set(ids.filter((_, place) => found[place]))
}

const sendersOf = (rows: readonly Pick<MessageRow, 'from_id'>[]): readonly string[] => [
  ...new Set(rows.flatMap(({ from_id }) => from_id ?? [])),
]

/** A page of the files that others sent to a person alone, newest first. Throws bad_input. */
export async function listPrivate(
  deps: ChatDeps,
  userId: string,
  { count, paginationToken, userId: fromId }: PrivateQuery,
): Promise<{ mediaItems: PrivateMedia[]; people: Partner[]; paginationToken: string | null }> {
  const { db } = deps.plumbing
  const before = paginationToken === undefined ? null : cursorOf(paginationToken)
  const mine = privateTo(userId, await deps.people.shutOutBy(userId))
  const { rows: found } = await sql<Row<'messages'>>`${planEach} select m.* from ${mine} m
    where (${fromId ?? null}::text is null or m.from_id = ${fromId ?? null})
      and (${before?.at ?? null}::timestamptz is null
        or (m.sent_at, m.id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::text))
    order by m.sent_at desc, m.id desc limit ${count + 1}`.execute(db)
  const rows = found.slice(0, count)
  const everyone = before
    ? []
    : (
        await sql<Pick<Row<'messages'>, 'from_id'>>`${planEach} select m.from_id from ${mine} m
          group by m.from_id order by max(m.sent_at) desc limit ${peopleMax}`.execute(db)
      ).rows
  const senders = sendersOf(rows)
  const [shown, blocked, chats] = await Promise.all([
    shownSenders(deps, sendersOf([...rows, ...everyone])),
    blockedBy(deps, userId, senders),
    findChatsOf(
      db,
      userId,
      rows.map((row) => row.chat_id),
    ),
  ])
  const open = rows.filter(
    ({ from_id, unlock_coins }) =>
      shown.has(from_id ?? '') && (unlock_coins !== null || !blocked.has(from_id ?? '')),
  )
  const messages = await presentMessages(deps, open, chats)
  const last = rows.at(-1)
  return {
    mediaItems: messages.flatMap(({ media = [], from, created }) =>
      media.map((item) => ({ ...item, from, created })),
    ),
    people: sendersOf(everyone).flatMap((id) => shown.get(id) ?? []),
    paginationToken: last && found.length > count ? `${last.sent_at.getTime()}_${last.id}` : null,
  }
}
