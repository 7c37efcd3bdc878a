import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import type { Row } from '../../../kernel/tables.ts'
import type { Bill } from './bill.ts'
import { toBill } from './bills.store.ts'

/** A bill that this node ticks, with what the tick needs of its call. */
export interface LeasedBill {
  readonly bill: Bill
  readonly epoch: number
  readonly revealedAt: number | null
  readonly leaseUntil: number
  readonly connections: { readonly payer: string; readonly creator: string }
}

/** Takes bills whose lease has expired, with a higher fence: later writes of the previous owner are rejected. */
export async function takeLeases(
  db: Db,
  lease: { owner: string; now: number; until: number; most: number },
): Promise<void> {
  const due = db
    .selectFrom('call_bills')
    .select('call_id')
    .where('closed_at', 'is', null)
    .where('lease_until', '<=', lease.now)
    .limit(lease.most)
    .forUpdate()
    .skipLocked()
  await db
    .updateTable('call_bills')
    .set((row) => ({ lease_owner: lease.owner, lease_until: lease.until, fence: row('fence', '+', 1) }))
    .where('call_id', 'in', due)
    .execute()
}

export async function listLeased(
  db: Db,
  lease: { owner: string; now: number; most: number },
): Promise<readonly LeasedBill[]> {
  const found = await db
    .selectFrom('call_bills as b')
    .innerJoin('calls as c', 'c.id', 'b.call_id')
    .innerJoin('call_sides as p', (side) =>
      side.onRef('p.call_id', '=', 'b.call_id').onRef('p.user_id', '=', 'b.payer_id'),
    )
    .innerJoin('call_sides as k', (side) =>
      side.onRef('k.call_id', '=', 'b.call_id').onRef('k.user_id', '=', 'b.creator_id'),
    )
    .selectAll('b')
    .select(['c.epoch', 'c.revealed_at'])
    .select(['p.connection_id as payer_connection', 'k.connection_id as creator_connection'])
    .where('b.closed_at', 'is', null)
    .where('b.lease_owner', '=', lease.owner)
    .where('b.lease_until', '>', lease.now)
    .limit(lease.most)
    .execute()
  return found.map((row) => ({
    bill: toBill(row),
    epoch: row.epoch,
    revealedAt: row.revealed_at?.getTime() ?? null,
    leaseUntil: row.lease_until,
    connections: { payer: row.payer_connection, creator: row.creator_connection },
  }))
}

/** Writes the ticks of many bills at once and renews their leases; returns those whose fence still matched. */
export async function saveTicked(
  db: Db,
  lease: { owner: string; until: number },
  bills: readonly Bill[],
): Promise<ReadonlySet<string>> {
  if (bills.length === 0) return new Set()
  const found = bills.map((bill) => {
    const { callId, fence, state, coveredTo, pausedSince, billedMs, silentMs, spans } = bill
    const { unseen, unseenSpans, unseenMs } = bill
    const counted = { fence, state, coveredTo, pausedSince, billedMs, silentMs, spans }
    return [callId, { ...counted, unseen, unseenSpans, unseenMs }] as const
  })
  // Each bill is looked up individually: with a join, stale table statistics (the embedded engine has none) make the
  // planner compare every bill with every other.
  const saved = await sql<Pick<Row<'call_bills'>, 'call_id'>>`
    update call_bills b set lease_until = ${lease.until},
      (state, covered_to, paused_since, billed_ms, silent_ms, spans, unseen, unseen_spans, unseen_ms) =
        (select r.state, r."coveredTo", r."pausedSince", r."billedMs", r."silentMs", r.spans,
            nullif(r.unseen, 'null'), r."unseenSpans", r."unseenMs"
          from jsonb_to_record(f.bills -> b.call_id) as r(state text, "coveredTo" bigint, "pausedSince" bigint,
            "billedMs" bigint, "silentMs" bigint, spans jsonb, unseen jsonb, "unseenSpans" jsonb,
            "unseenMs" bigint))
    from (select ${JSON.stringify(Object.fromEntries(found))}::jsonb as bills) f
    where (f.bills -> b.call_id ->> 'fence')::bigint = b.fence and b.lease_owner = ${lease.owner}
      and b.closed_at is null
    returning b.call_id`.execute(db)
  return new Set(saved.rows.map((row) => row.call_id))
}

/** On graceful shutdown: another node takes over this one's bills at its next tick. */
export async function dropLeases(db: Db, owner: string): Promise<void> {
  await db
    .updateTable('call_bills')
    .set({ lease_until: 0 })
    .where('lease_owner', '=', owner)
    .where('closed_at', 'is', null)
    .execute()
}
