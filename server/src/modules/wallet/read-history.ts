import type { HistoryEntry, HistoryGroup } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { groupKinds, historyKindOf } from './history-kinds.ts'
import type { TransferKind } from './transfer.ts'

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
  readonly position: number
  readonly entry_id: string
  readonly kind: TransferKind
  readonly ref_id: string
  readonly at: Date
  readonly delta: number
  readonly balance: number
}

const dayMs = 24 * 3_600_000
const startOf = (day: string | undefined): Date | null =>
  day === undefined ? null : new Date(`${day}T00:00:00Z`)
const endOf = (day: string | undefined): Date | null =>
  day === undefined ? null : new Date(Date.parse(`${day}T00:00:00Z`) + dayMs)

/**
 * One page of the transfers of a person's coins, newest first. A call is one entry, at its newest line. The running
 * balance covers all entries, also filtered ones, so every page and every filter show the same balances.
 */
export async function readHistory(db: Db, userId: string, query: HistoryQuery): Promise<HistoryPage> {
  const isWallet = query.account === 'wallet'
  const person = sql.ref(isWallet ? 'owner_id' : 'creator_id')
  const delta = sql.ref(isWallet ? 'wallet_delta' : 'earned_delta')
  const kinds = query.group ? groupKinds[query.group] : null
  const found = await sql<EntryRow>`
    with lines as (
      select case when kind in ('hold', 'settle', 'void') then 'call ' || ref_id else id::text end as entry,
        id, kind, ref_id, at, ${delta} as delta
      from transfers where ${person} = ${userId} and ${delta} <> 0
    ),
    entries as (
      select max(id) as position, min(id)::text as entry_id, min(kind) as kind, min(ref_id) as ref_id, max(at) as at,
        sum(delta)::bigint as delta
      from lines group by entry
    ),
    running as (
      select *, sum(delta) over (order by position)::bigint as balance from entries
    )
    select * from running
    where (${kinds}::text[] is null or kind::text = any (${kinds}::text[]))
      and (${startOf(query.fromDay)}::timestamptz is null or at >= ${startOf(query.fromDay)})
      and (${endOf(query.toDay)}::timestamptz is null or at < ${endOf(query.toDay)})
      and (${query.cursor ?? null}::bigint is null or position < ${query.cursor ?? null})
    order by position desc limit ${query.limit + 1}`.execute(db)
  const rows = found.rows.slice(0, query.limit)
  return {
    entries: rows.map(entryOf),
    nextCursor: found.rows.length > query.limit ? (rows.at(-1)?.position ?? null) : null,
  }
}

function entryOf(row: EntryRow): HistoryEntry {
  const kind = historyKindOf(row.kind)
  return {
    entryId: kind === 'call' ? row.ref_id : row.entry_id,
    kind,
    refId: row.ref_id,
    at: row.at.getTime(),
    day: row.at.toISOString().slice(0, 10),
    deltaCoins: row.delta,
    balanceAfterCoins: row.balance,
  }
}
