import type { CallEndReason, CallHistoryType, MatchMode } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

/** One call or missed ring of a person, as stored. */
export interface HistoryRow {
  readonly id: string
  readonly type: CallHistoryType
  readonly mode: MatchMode
  readonly at: Date
  readonly revealedAt: Date | null
  readonly endedAt: Date
  readonly endReason: CallEndReason | null
  readonly endedBy: string | null
  readonly partnerId: string | null
  /** Null if the two were matched at random. */
  readonly payerRang: boolean
  readonly isPayer: boolean
  readonly isBilled: boolean
  /** Coins charged to the person for the filter; null if their filter has no price. */
  readonly feeCoins: number | null
}

export interface HistoryPage {
  readonly userId: string
  readonly type: CallHistoryType | null
  /** The page contains only older entries; null starts with the newest. */
  readonly before: { readonly at: Date; readonly id: string } | null
  readonly most: number
}

const calls = (userId: string) => sql`
  select c.id, case when b.consent = 'ring' then 'direct' else 'random' end as type, c.mode, c.started_at as at,
    c.revealed_at as "revealedAt", c.ended_at as "endedAt", c.end_reason as "endReason", c.ended_by as "endedBy",
    theirs.user_id as "partnerId", b.consent is not distinct from 'ring' as "payerRang",
    b.payer_id is not distinct from ${userId} as "isPayer", b.call_id is not null as "isBilled",
    (select case when f.state = 'charged' and f.transfer_id is not null then f.price_coins else 0 end
      from call_filter_fees f where f.call_id = c.id and f.user_id = ${userId})::int as "feeCoins"
  from call_sides mine join calls c on c.id = mine.call_id
    left join call_sides theirs on theirs.call_id = c.id and theirs.user_id <> ${userId}
    left join call_bills b on b.call_id = c.id
  where mine.user_id = ${userId} and c.ended_at is not null`

const missedRings = (userId: string) => sql`
  select r.id, 'missed' as type, 'video' as mode, r.rang_at as at, null::timestamptz as "revealedAt",
    r.ended_at as "endedAt", null as "endReason", null as "endedBy",
    case when r.payer_id = ${userId} then r.creator_id else r.payer_id end as "partnerId",
    true as "payerRang", r.payer_id = ${userId} as "isPayer", false as "isBilled", null::int as "feeCoins"
  from call_rings r
  where (r.payer_id = ${userId} or r.creator_id = ${userId})
    and r.end_reason in ('declined', 'missed', 'cancelled', 'unavailable')`

/** A page of ended calls and missed rings, newest first. */
export async function listHistory(
  db: Db,
  { userId, type, before, most }: HistoryPage,
): Promise<readonly HistoryRow[]> {
  const found = await sql<HistoryRow>`
    select * from (${calls(userId)} union all ${missedRings(userId)}) as history
    where (${type}::text is null or type = ${type})
      and (${before?.at ?? null}::timestamptz is null
        or (at, id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::text))
    order by at desc, id desc limit ${most}`.execute(db)
  return found.rows
}
