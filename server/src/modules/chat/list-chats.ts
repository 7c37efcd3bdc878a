import type { ChatFilter, ChatFolder } from '@serendip/contract'
import { chatFilters } from '@serendip/contract'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { cursorMoment, timeCursor, type TimePlace } from '../../kernel/cursor-moment.ts'
import { anyPart, planEach } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { ChatDeps } from './chat-deps.ts'
import { type ChatRow, fromSides, isSeen, selectChats } from './chats.store.ts'
import { limitRate } from './limit-rate.ts'

/** Number of chats of each folder that its description names. */
const folderChatsMax = 20
/** A search reads the messages of the person's chats (docs/decisions/0141-search-without-an-index.md). */
const searchesMax = 60
const searchWindowMs = 60_000

export interface ListQuery {
  readonly filter: ChatFilter
  readonly search?: string | undefined
  readonly count: number
  readonly paginationToken?: string | undefined
}

/** Whose chats a person's lists leave out, and whose are favourites. */
interface Standing {
  readonly userId: string
  readonly excluded: readonly string[]
  readonly added: readonly string[]
}

/** Facts that the lists of a person depend on, besides their chats. */
export async function standingOf({ people }: ChatDeps, userId: string): Promise<Standing> {
  const [excluded, known] = await Promise.all([people.shutOutBy(userId), people.known(userId)])
  return { userId, excluded, added: known.flatMap((person) => (person.added ? [person.userId] : [])) }
}

/** The support list is offered only to creators who are supervised. */
async function offeredFilters({ accounts }: ChatDeps, userId: string): Promise<readonly ChatFilter[]> {
  const role = (await accounts.byId(userId))?.roles_group
  const isSupervised = role === 'goddess' || role === 'pendingGoddess'
  return chatFilters.filter((filter) => filter !== 'support' || isSupervised)
}

async function checkOffered(deps: ChatDeps, userId: string, filter: ChatFilter): Promise<void> {
  if (filter === 'support' && !(await offeredFilters(deps, userId)).includes(filter)) {
    throw new DomainError('forbidden')
  }
}

/** The chats with some others, found by their pairs, so that the other sides of a long list need not be read. */
export const chatsWith = (userId: string, otherIds: readonly string[]) =>
  sql`(select c.id from chats c where c.low_id = ${userId} and c.high_id = any(${[...otherIds]}::text[])
    union all select c.id from chats c where c.high_id = ${userId} and c.low_id = any(${[...otherIds]}::text[]))`

const isFavourite = ({ userId, added }: Standing): RawBuilder<boolean> =>
  sql<boolean>`(s.chat_id in ${chatsWith(userId, added)})`

/** The person's chats with support. */
export const isSupport = (userId: string): RawBuilder<boolean> =>
  sql<boolean>`(s.chat_id in (select c.id from chats c where c.low_id = ${userId} and c.subtype is not null))`

/** Whether a chat was ever on a list of the person: automatic messages that they sent put it on none. */
const wasListed = sql<boolean>`s.updated_at > (select h.created_at from chats h where h.id = s.chat_id)`

interface Kinds {
  readonly favourite: RawBuilder<boolean>
  readonly support: RawBuilder<boolean>
  /** Whether the person ever had the chat on a list: in the others they have only sent automatic messages. */
  readonly isOwn: RawBuilder<boolean>
}

const kindsOf = (standing: Standing): Kinds => ({
  favourite: isFavourite(standing),
  support: isSupport(standing.userId),
  isOwn: wasListed,
})

/** Whether a list has a chat, also one that the person hid. */
const belongsTo = (filter: ChatFilter, { favourite, support, isOwn }: Kinds): RawBuilder<boolean> =>
  ({
    default: sql<boolean>`s.folder = 'default'`,
    unread: sql<boolean>`(s.folder = 'default' and s.unread > 0)`,
    favourite: sql<boolean>`(s.folder = 'default' and ${favourite})`,
    support,
    requestFolder: sql<boolean>`s.folder = 'request'`,
    hidden: sql<boolean>`(s.hidden and s.messages > 0 and ${isOwn})`,
  })[filter]

/** Whether a list shows a chat. */
const isIn = (filter: ChatFilter, kinds: Kinds): RawBuilder<boolean> =>
  filter === 'hidden'
    ? belongsTo(filter, kinds)
    : sql<boolean>`(not s.hidden and ${belongsTo(filter, kinds)})`

const isAllowed = ({ userId, excluded }: Standing) =>
  sql<boolean>`${planEach} (s.chat_id not in ${chatsWith(userId, excluded)})`

/** A part of the other's name or of a message, literally and in any case; hidden chats are found too. */
async function isFound(
  { plumbing, accounts }: ChatDeps,
  search: string,
  { userId, excluded }: Standing,
): Promise<RawBuilder<boolean>> {
  await limitRate({ plumbing }, `search:${userId}`, searchesMax, searchWindowMs)
  const otherChats = await plumbing.db
    .selectFrom('chats')
    .select(['low_id', 'high_id'])
    .where('subtype', 'is', null)
    .where((chat) => chat.or([chat('low_id', '=', userId), chat('high_id', '=', userId)]))
    .execute()
  const named = await accounts.named(
    otherChats.flatMap(({ low_id, high_id }) => (low_id === userId ? (high_id ?? []) : low_id)),
    search,
  )
  const pattern = anyPart(search)
  return sql<boolean>`${planEach} ((o.user_id is null or o.user_id <> all(${[...excluded]}::text[])) and s.messages > 0
    and (o.user_id = any(${[...named]}::text[])
      or exists (select from messages m where m.chat_id = s.chat_id and ${isSeen}
        and (m.from_id = s.user_id or (m.unlock_coins is null and not m.members_only)) and case when m.from_id = s.user_id then coalesce(m.sender_text, m.text) else m.text end ilike ${pattern})))`
}

function cursorOf(token: string): TimePlace {
  const [, ms, id] = /^(\d{1,15})_(chat_[0-9a-z]{20})$/.exec(token) ?? []
  if (!ms || !id) throw new DomainError('bad_input', { fields: ['paginationToken'] })
  return { at: cursorMoment(ms), id }
}

/** A page of a person's chats, newest first. Throws bad_input for a token that is none, forbidden, rate_limited. */
export async function listChats(
  deps: ChatDeps,
  standing: Standing,
  { filter, search, count, paginationToken }: ListQuery,
): Promise<{ readonly rows: readonly ChatRow[]; readonly paginationToken: string | null }> {
  await checkOffered(deps, standing.userId, filter)
  const before = paginationToken === undefined ? null : cursorOf(paginationToken)
  const which = search === undefined ? isAllowed(standing) : await isFound(deps, search, standing)
  const kinds = kindsOf(standing)
  let chats = selectChats(deps.plumbing.db)
    .where('s.user_id', '=', standing.userId)
    .where(search === undefined ? isIn(filter, kinds) : belongsTo(filter, kinds))
    .where(which)
  if (before) {
    chats = chats.where(
      sql<boolean>`(s.updated_at, s.chat_id) < (${before.at}::timestamptz, ${before.id}::text)`,
    )
  }
  const found = await chats
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.chat_id', 'desc')
    .limit(count + 1)
    .execute()
  const rows = found.slice(0, count)
  const last = rows.at(-1)
  const isMore = found.length > count
  return {
    rows,
    paginationToken: last && isMore ? timeCursor({ at: last.updated_at, id: last.chat_id }) : null,
  }
}

/** The chats of a filter, for something that is done with all of them. Throws forbidden. */
export async function listChatIds(
  deps: ChatDeps,
  userId: string,
  filter: ChatFilter,
  which: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<readonly string[]> {
  await checkOffered(deps, userId, filter)
  const standing = await standingOf(deps, userId)
  const found = await deps.plumbing.db
    .selectFrom('chat_sides as s')
    .select('s.chat_id')
    .where('s.user_id', '=', userId)
    .where(isIn(filter, kindsOf(standing)))
    .where(isAllowed(standing))
    .where(which)
    .execute()
  return found.map((row) => row.chat_id)
}

const countedFolders = z.array(z.object({ type: z.enum(chatFilters), count: z.number(), unread: z.number() }))
const newestChats = z.array(
  z.object({ type: z.enum(chatFilters), chat_id: z.string(), other_id: z.string().nullable() }),
)

/** The counters of all folders from one reading of the person's sides, and the newest chats of each. */
export async function readFolders(deps: ChatDeps, standing: Standing): Promise<ChatFolder[]> {
  const { db, clock } = deps.plumbing
  const now = new Date(clock.now())
  const offered = await offeredFilters(deps, standing.userId)
  const own = sql<boolean>`s.user_id = ${standing.userId} and ${isAllowed(standing)}`
  const stored = {
    favourite: sql<boolean>`s.favourite`,
    support: sql<boolean>`s.support`,
    isOwn: sql<boolean>`s.is_own`,
  }
  const kinds = sql.join(offered.map((type) => sql`(${type}::text, ${isIn(type, stored)})`))
  const newestOf = (type: ChatFilter) =>
    fromSides(db)
      .select(['s.chat_id', 'o.user_id as other_id', sql<ChatFilter>`${type}::text`.as('type')])
      .where(own)
      .where(isIn(type, kindsOf(standing)))
      .orderBy('s.updated_at', 'desc')
      .orderBy('s.chat_id', 'desc')
      .limit(folderChatsMax)
  const [counted, newest] = await Promise.all([
    sql`with mine as materialized (
        select s.folder, s.hidden, s.messages, s.unread, case when s.muted_until > ${now} then 0 else s.unread end as told,
          ${isFavourite(standing)} as favourite,
          ${isSupport(standing.userId)} as support, ${wasListed} as is_own from chat_sides s where ${own})
      select k.type, count(*)::int as count, sum(s.told)::int as unread
      from mine s cross join lateral (values ${kinds}) as k (type, is_in)
      where k.is_in group by k.type`.execute(db),
    sql`${sql.join(offered.map(newestOf), sql` union all `)}`.execute(db),
  ])
  const totals = countedFolders.parse(counted.rows)
  const chats = newestChats.parse(newest.rows)
  return offered.map((type) => {
    const total = totals.find((row) => row.type === type)
    const shown = chats.filter((row) => row.type === type)
    return {
      type,
      chatIds: shown.map((row) => row.chat_id),
      userIds: shown.flatMap((row) => row.other_id ?? []),
      count: total?.count ?? 0,
      unreadMessages: total?.unread ?? 0,
    }
  })
}
