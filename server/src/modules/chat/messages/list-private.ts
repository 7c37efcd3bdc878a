import type { Partner, PrivateMedia } from '@serendip/contract'
import { sql } from 'kysely'
import { cursorMoment, timeCursor, type TimePlace } from '../../../kernel/cursor-moment.ts'
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
  /** Number of messages with files, and of videos. */
  readonly count: number
  readonly paginationToken?: string | undefined
  readonly userId?: string | undefined
}

function cursorOf(token: string): TimePlace {
  const [, ms, id] = /^(\d{1,15})_((?:msg|vid)_[0-9a-z]{20})$/.exec(token) ?? []
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

interface MessagePage {
  readonly most: number
  readonly before: TimePlace | null
  readonly fromId: string | null
  readonly excluded: readonly string[]
}

const findMessages = async (
  { plumbing: { db } }: ChatDeps,
  userId: string,
  { most, before, fromId, excluded }: MessagePage,
): Promise<readonly Row<'messages'>[]> =>
  (
    await sql<Row<'messages'>>`${planEach} select m.* from ${privateTo(userId, excluded)} m
    where (${fromId}::text is null or m.from_id = ${fromId})
      and (${before?.at ?? null}::timestamptz is null
        or (m.sent_at, m.id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::text))
    order by m.sent_at desc, m.id desc limit ${most}`.execute(db)
  ).rows

/** Everyone of whom the person has private files, the one of the newest first. */
async function findPeople(
  { plumbing: { db, clock }, boughtVideos }: ChatDeps,
  userId: string,
  excluded: readonly string[],
): Promise<readonly string[]> {
  const [{ rows: senders }, sellers] = await Promise.all([
    sql<Pick<Row<'messages'>, 'from_id' | 'sent_at'>>`${planEach} select m.from_id, max(m.sent_at) as sent_at
      from ${privateTo(userId, excluded)} m group by m.from_id order by max(m.sent_at) desc
      limit ${peopleMax}`.execute(db),
    boughtVideos.sellers(userId, { most: peopleMax, excluded, now: new Date(clock.now()) }),
  ])
  const people = senders.flatMap((row) =>
    row.from_id === null ? [] : [{ userId: row.from_id, at: row.sent_at }],
  )
  const newestFirst = [...people, ...sellers].toSorted((a, b) => b.at.getTime() - a.at.getTime())
  return [...new Set(newestFirst.map((person) => person.userId))].slice(0, peopleMax)
}

/** The files of these messages that the person may see in the list, by the ids of the messages. */
async function presentFiles(
  deps: ChatDeps,
  userId: string,
  rows: readonly Row<'messages'>[],
  shown: ReadonlyMap<string, Partner>,
): Promise<ReadonlyMap<string, readonly PrivateMedia[]>> {
  const [blocked, chats] = await Promise.all([
    blockedBy(deps, userId, sendersOf(rows)),
    findChatsOf(
      deps.plumbing.db,
      userId,
      rows.map((row) => row.chat_id),
    ),
  ])
  const open = rows.filter(
    ({ from_id, unlock_coins }) =>
      shown.has(from_id ?? '') && (unlock_coins !== null || !blocked.has(from_id ?? '')),
  )
  const messages = await presentMessages(deps, open, chats)
  return new Map(
    messages.map(({ _id, media = [], from, created }) => [
      _id,
      media.map((item) => Object.assign({ from, created }, item)),
    ]),
  )
}

/** Later first. */
const byPlace = (a: TimePlace, b: TimePlace): number =>
  b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)

/**
 * A page of the files that others sent to a person alone, and of the videos that the person bought, newest first. Throws
 * bad_input.
 */
export async function listPrivate(
  deps: ChatDeps,
  userId: string,
  { count, paginationToken, userId: from }: PrivateQuery,
): Promise<{ mediaItems: PrivateMedia[]; people: Partner[]; paginationToken: string | null }> {
  const before = paginationToken === undefined ? null : cursorOf(paginationToken)
  const fromId = from ?? null
  const excluded = await deps.people.shutOutBy(userId)
  const wanted = { most: count + 1, before, fromId, excluded }
  const now = new Date(deps.plumbing.clock.now())
  const [rows, videos, everyone] = await Promise.all([
    findMessages(deps, userId, wanted),
    deps.boughtVideos.page(userId, { ...wanted, ownerId: fromId, now }),
    before ? [] : findPeople(deps, userId, excluded),
  ])
  const places: TimePlace[] = [...rows.map((row) => ({ at: row.sent_at, id: row.id })), ...videos]
  const page = places.toSorted(byPlace).slice(0, count)
  const ids = new Set(page.map(({ id }) => id))
  const listed = rows.filter(({ id }) => ids.has(id))
  const shown = await shownSenders(deps, [...new Set([...sendersOf(listed), ...everyone])])
  const filesOf = await presentFiles(deps, userId, listed, shown)
  const videoOf = new Map(videos.map(({ id, item }) => [id, item]))
  const last = page.at(-1)
  return {
    mediaItems: page.flatMap(({ id }) => filesOf.get(id) ?? videoOf.get(id) ?? []),
    people: everyone.flatMap((id) => shown.get(id) ?? []),
    paginationToken: last && places.length > count ? timeCursor(last) : null,
  }
}
