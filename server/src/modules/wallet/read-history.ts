import type { CallTimes, HistoryEntry, HistoryGift, HistoryGroup, HistoryKind } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { historyKindOf, kindsOf, transferKindOf } from './history-kinds.ts'
import type { WalletDeps } from './wallet-deps.ts'

export interface HistoryQuery {
  readonly account: 'wallet' | 'earned'
  readonly group?: HistoryGroup | undefined
  /** UTC days, both inclusive. */
  readonly fromDay?: string | undefined
  readonly toDay?: string | undefined
  readonly cursor?: number | undefined
  readonly limit: number
}

export interface HistoryPage {
  readonly entries: HistoryEntry[]
  readonly nextCursor: number | null
}

interface EntryRow {
  readonly entry_id: string
  readonly kind: string
  readonly ref_id: string
  readonly at: Date
  readonly delta: number
  readonly balance: number
}

const dayMs = 24 * 3_600_000
const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
const endOf = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs)

/** A person's transfers as entries with their running balance: a call is one entry, and all taps of a gift are one. */
function runningEntries(db: Db, userId: string, account: HistoryQuery['account']) {
  const [person, delta] =
    account === 'wallet' ? (['owner_id', 'wallet_delta'] as const) : (['creator_id', 'earned_delta'] as const)
  return db
    .with('lines', (parts) =>
      parts
        .selectFrom('transfers')
        .select(['id', 'kind', 'ref_id', 'at', `${delta} as delta`])
        .select(
          sql<string>`case when kind in ('hold', 'settle', 'void') then 'call ' || ref_id
            when kind = 'gift' then 'gift ' || ref_id else id::text end`.as('entry'),
        )
        .where(person, '=', userId)
        .where(delta, '<>', 0),
    )
    .with('entries', (parts) =>
      parts
        .selectFrom('lines')
        .select((line) => [
          line.fn.max<number>('id').as('position'),
          sql<string>`min(id)::text`.as('entry_id'),
          line.fn.min<string>('kind').as('kind'),
          line.fn.min<string>('ref_id').as('ref_id'),
          line.fn.max<Date>('at').as('at'),
          sql<number>`sum(delta)::bigint`.as('delta'),
        ])
        .groupBy('entry'),
    )
    .with('running', (parts) =>
      parts
        .selectFrom('entries')
        .selectAll()
        .select(sql<number>`sum(delta) over (order by position)::bigint`.as('balance')),
    )
    .selectFrom('running')
    .selectAll()
}

/**
 * One page of the transfers of a person's coins, newest first. A call is one entry, at its newest line. The running
 * balance covers all entries, also filtered ones, so every page and every filter show the same balances.
 */
export async function readHistory(
  { db, callTimes, givenGifts }: Pick<WalletDeps, 'db' | 'callTimes' | 'givenGifts'>,
  userId: string,
  query: HistoryQuery,
): Promise<HistoryPage> {
  const { account, group, fromDay, toDay, cursor, limit } = query
  let found = runningEntries(db, userId, account)
  if (group) found = found.where(sql<boolean>`kind::text = any(${[...kindsOf(group)]}::text[])`)
  if (fromDay) found = found.where('at', '>=', startOf(fromDay))
  if (toDay) found = found.where('at', '<', endOf(toDay))
  if (cursor !== undefined) found = found.where('position', '<', cursor)
  const most = await found
    .orderBy('position', 'desc')
    .limit(limit + 1)
    .execute()
  const rows = most.slice(0, limit)
  const refsOf = (kind: HistoryKind) => rows.filter(isOf(kind)).map((row) => row.ref_id)
  const [times, gifts] = await Promise.all([callTimes(refsOf('call')), givenGifts(refsOf('gift'))])
  return {
    entries: rows.map((row) => entryOf(row, { times, gifts })),
    nextCursor: most.length > limit ? (rows.at(-1)?.position ?? null) : null,
  }
}

const isOf =
  (kind: HistoryKind) =>
  (row: EntryRow): boolean =>
    historyKindOf(transferKindOf(row.kind), row.ref_id) === kind

interface Subjects {
  readonly times: ReadonlyMap<string, CallTimes>
  readonly gifts: ReadonlyMap<string, HistoryGift>
}

function entryOf(row: EntryRow, { times, gifts }: Subjects): HistoryEntry {
  const kind = historyKindOf(transferKindOf(row.kind), row.ref_id)
  return {
    entryId: kind === 'call' ? row.ref_id : row.entry_id,
    kind,
    refId: row.ref_id,
    at: row.at.getTime(),
    call: (kind === 'call' && times.get(row.ref_id)) || null,
    gift: (kind === 'gift' && gifts.get(row.ref_id)) || null,
    day: row.at.toISOString().slice(0, 10),
    deltaCoins: row.delta,
    balanceAfterCoins: row.balance,
  }
}
