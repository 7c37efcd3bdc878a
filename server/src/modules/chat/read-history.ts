import type { HistoryPage } from '@serendip/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Row } from '../../kernel/tables.ts'
import type { ChatDeps } from './chat-deps.ts'
import { type ChatRow, isSeen, type MessageRow } from './chats.store.ts'
import { presentMessages } from './messages/present-messages.ts'

export interface HistoryQuery {
  readonly count: number
  readonly paginationToken?: string | undefined
  readonly direction: 'older' | 'newer'
  /** `firstUnread` or the id of a message. */
  readonly at?: string | undefined
}

/** Up to `most` messages that the person sees, from the given number on; the nearest first. */
export async function listMessages(
  db: Db,
  { chat_id, user_id }: ChatRow,
  page: { direction: 'older' | 'newer'; from: number; most: number },
  which: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<MessageRow[]> {
  const { direction, from, most } = page
  const range =
    direction === 'older' ? sql`m.seq <= ${from} order by m.seq desc` : sql`m.seq >= ${from} order by m.seq`
  const found = await sql<Row<'messages'>>`select m.* from messages m
    join chat_sides s on s.chat_id = m.chat_id and s.user_id = ${user_id}
    where m.chat_id = ${chat_id} and ${isSeen} and ${which} and ${range} limit ${most}`.execute(db)
  return found.rows
}

/** One more message than asked for shows whether there are others behind them. */
async function readPart(db: Db, chat: ChatRow, page: Parameters<typeof listMessages>[2]) {
  const rows = await listMessages(db, chat, { ...page, most: page.most + 1 })
  const next = rows[page.most]
  return { rows: rows.slice(0, page.most), token: next ? String(next.seq) : null }
}

function seqOf(token: string): number {
  if (!/^\d{1,9}$/.test(token)) throw new DomainError('bad_input', { fields: ['paginationToken'] })
  return Number(token)
}

/** The number of the message that a page is opened at; null for the newest page. Throws not_found. */
async function findPlace(db: Db, chat: ChatRow, at: string | undefined): Promise<number | null> {
  if (at === undefined) return null
  if (at === 'firstUnread') return chat.unread > 0 ? chat.read_seq + 1 : null
  const found = await sql<Pick<Row<'messages'>, 'seq'>>`select m.seq from messages m
    join chat_sides s on s.chat_id = m.chat_id and s.user_id = ${chat.user_id}
    where m.id = ${at} and m.chat_id = ${chat.chat_id} and ${isSeen}`.execute(db)
  const seq = found.rows[0]?.seq
  if (seq === undefined) throw new DomainError('not_found')
  return seq
}

async function readRows(db: Db, chat: ChatRow, { count, paginationToken, direction, at }: HistoryQuery) {
  if (paginationToken !== undefined) {
    const from = seqOf(paginationToken)
    const { rows, token } = await readPart(db, chat, { direction, from, most: count })
    return direction === 'older'
      ? { rows: rows.toReversed(), older: token, newer: null }
      : { rows, older: null, newer: token }
  }
  const place = await findPlace(db, chat, at)
  if (place === null) {
    const last = 2 ** 31 - 1
    const { rows, token } = await readPart(db, chat, { direction: 'older', from: last, most: count })
    return { rows: rows.toReversed(), older: token, newer: null }
  }
  const before = Math.floor(count / 2)
  const [older, newer] = await Promise.all([
    readPart(db, chat, { direction: 'older', from: place - 1, most: before }),
    readPart(db, chat, { direction: 'newer', from: place, most: count - before }),
  ])
  return { rows: [...older.rows.toReversed(), ...newer.rows], older: older.token, newer: newer.token }
}

/**
 * A page of a chat's messages, at the same cost in a chat of any length: each is read along the chat's numbers. Throws
 * not_found for a chat or message that is not there for the person, bad_input for a token that is none.
 */
export async function readHistory(
  deps: ChatDeps,
  chat: ChatRow | null,
  query: HistoryQuery,
): Promise<HistoryPage> {
  if (!chat) throw new DomainError('not_found')
  const { rows, older, newer } = await readRows(deps.plumbing.db, chat, query)
  return { messages: await presentMessages(deps, rows, [chat]), olderToken: older, newerToken: newer }
}
