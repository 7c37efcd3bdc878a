import type { ChatFilter, ChatFolder } from '@serendip/contract'
import { chatFilters } from '@serendip/contract'
import { type RawBuilder, sql } from 'kysely'
import { anyPart, type Db } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { ChatDeps } from './chat-deps.ts'
import { type ChatRow, chatColumns, isSeen, sides } from './chats.store.ts'

/** How many chats of each folder its description names. */
const folderChatsMax = 20

export interface ListQuery {
  readonly filter: ChatFilter
  readonly search?: string | undefined
  readonly count: number
  readonly paginationToken?: string | undefined
}

/** Whose chats a person's lists leave out, and whose are favourites. */
interface Standing {
  readonly excluded: readonly string[]
  readonly added: readonly string[]
}

async function standingOf({ people }: ChatDeps, userId: string): Promise<Standing> {
  const [excluded, known] = await Promise.all([people.excludedBy(userId), people.known(userId)])
  return { excluded, added: known.flatMap((one) => (one.added ? [one.userId] : [])) }
}

const isIn = (filter: ChatFilter, { added }: Standing): RawBuilder<boolean> =>
  ({
    default: sql<boolean>`s.folder = 'default'`,
    unread: sql<boolean>`(s.folder = 'default' and s.unread > 0)`,
    favourite: sql<boolean>`(s.folder = 'default' and o.user_id = any(${[...added]}::text[]))`,
    requestFolder: sql<boolean>`s.folder = 'request'`,
  })[filter]

const isListed = ({ excluded }: Standing) =>
  sql<boolean>`(not s.hidden and o.user_id <> all(${[...excluded]}::text[]))`

/** A part of the other's name or of a message, literally and in any case; hidden chats are found too. */
async function isFound(
  { plumbing, accounts }: ChatDeps,
  userId: string,
  search: string,
  { excluded }: Standing,
): Promise<RawBuilder<boolean>> {
  const others = await sql<{ user_id: string }>`select o.user_id from ${sides}
    where s.user_id = ${userId} and s.messages > 0`.execute(plumbing.db)
  const named = await accounts.named(
    others.rows.map((row) => row.user_id),
    search,
  )
  const pattern = anyPart(search)
  return sql<boolean>`(o.user_id <> all(${[...excluded]}::text[]) and s.messages > 0
    and (o.user_id = any(${[...named]}::text[])
      or exists (select from messages m where m.chat_id = s.chat_id and ${isSeen} and m.text ilike ${pattern})))`
}

function cursorOf(token: string): { at: Date; id: string } {
  const [, ms, id] = /^(\d{1,15})_(chat_[0-9a-z]{20})$/.exec(token) ?? []
  if (!ms || !id) throw new DomainError('bad_input', { fields: ['paginationToken'] })
  return { at: new Date(Number(ms)), id }
}

/** A page of a person's chats, newest first. Throws bad_input for a token that is none. */
export async function listChats(
  deps: ChatDeps,
  userId: string,
  { filter, search, count, paginationToken }: ListQuery,
): Promise<{ readonly rows: readonly ChatRow[]; readonly paginationToken: string | null }> {
  const before = paginationToken === undefined ? null : cursorOf(paginationToken)
  const standing = await standingOf(deps, userId)
  const which = search === undefined ? isListed(standing) : await isFound(deps, userId, search, standing)
  const older = before
    ? sql`(s.updated_at, s.chat_id) < (${before.at}::timestamptz, ${before.id}::text)`
    : sql`true`
  const found = await sql<ChatRow>`select ${chatColumns} from ${sides}
    where s.user_id = ${userId} and ${isIn(filter, standing)} and ${which} and ${older}
    order by s.updated_at desc, s.chat_id desc limit ${count + 1}`.execute(deps.plumbing.db)
  const rows = found.rows.slice(0, count)
  const last = rows.at(-1)
  const isMore = found.rows.length > count
  return {
    rows,
    paginationToken: last && isMore ? `${last.updated_at.getTime()}_${last.chat_id}` : null,
  }
}

/** The chats of a filter, for something that is done with all of them. */
export async function listChatIds(
  deps: ChatDeps,
  userId: string,
  filter: ChatFilter,
  which: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<readonly string[]> {
  const standing = await standingOf(deps, userId)
  const found = await sql<{ chat_id: string }>`select s.chat_id from ${sides}
    where s.user_id = ${userId} and ${isIn(filter, standing)} and ${isListed(standing)} and ${which}`.execute(
    deps.plumbing.db,
  )
  return found.rows.map((row) => row.chat_id)
}

interface FolderRow {
  readonly count: number
  readonly unread: number
}

async function readFolder(db: Db, userId: string, type: ChatFilter, standing: Standing): Promise<ChatFolder> {
  const inIt = sql`s.user_id = ${userId} and ${isIn(type, standing)} and ${isListed(standing)}`
  const [counted, newest] = await Promise.all([
    sql<FolderRow>`select count(*)::int as count, coalesce(sum(s.unread), 0)::int as unread
      from ${sides} where ${inIt}`.execute(db),
    sql<{ chat_id: string; other_id: string }>`select s.chat_id, o.user_id as other_id from ${sides}
      where ${inIt} order by s.updated_at desc, s.chat_id desc limit ${folderChatsMax}`.execute(db),
  ])
  return {
    type,
    chatIds: newest.rows.map((row) => row.chat_id),
    userIds: newest.rows.map((row) => row.other_id),
    count: counted.rows[0]?.count ?? 0,
    unreadMessages: counted.rows[0]?.unread ?? 0,
  }
}

export async function readFolders(deps: ChatDeps, userId: string): Promise<ChatFolder[]> {
  const standing = await standingOf(deps, userId)
  return Promise.all(chatFilters.map((type) => readFolder(deps.plumbing.db, userId, type, standing)))
}
