import type { CallEndReason } from '@serendip/contract'
import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import type { Row } from '../../../kernel/tables.ts'
import type { Bill } from './bill.ts'

export const toBill = (row: Row<'call_bills'>): Bill => ({
  callId: row.call_id,
  payerId: row.payer_id,
  creatorId: row.creator_id,
  rateCoins: row.rate_coins,
  sharePercent: row.share_percent,
  blockMs: row.block_ms,
  state: row.state,
  consent: row.consent,
  capCoins: row.cap_coins,
  standingMs: row.standing_ms,
  decideBy: row.decide_by,
  connectBy: row.connect_by,
  coveredTo: row.covered_to,
  pausedSince: row.paused_since,
  billedMs: row.billed_ms,
  silentMs: row.silent_ms,
  forgivableMs: row.forgivable_ms,
  spans: row.spans,
  unseen: row.unseen,
  unseenSpans: row.unseen_spans,
  unseenMs: row.unseen_ms,
  heldBlocks: row.held_blocks,
  settledBlocks: row.settled_blocks,
  paidCoins: row.paid_coins,
  freeCoins: row.free_coins,
  allowedCoins: row.allowed_coins,
  fence: row.fence,
})

const jsonOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

export async function insertBill(tx: Tx, bill: Bill): Promise<void> {
  await tx
    .insertInto('call_bills')
    .values({
      call_id: bill.callId,
      payer_id: bill.payerId,
      creator_id: bill.creatorId,
      state: bill.state,
      rate_coins: bill.rateCoins,
      share_percent: bill.sharePercent,
      block_ms: bill.blockMs,
      decide_by: bill.decideBy,
      connect_by: bill.connectBy,
      forgivable_ms: bill.forgivableMs,
    })
    .execute()
}

export async function findBill(db: Db | Tx, callId: string): Promise<Bill | null> {
  const found = await db.selectFrom('call_bills').selectAll().where('call_id', '=', callId).executeTakeFirst()
  return found ? toBill(found) : null
}

/** Reads an open bill and locks it until the transaction ends. */
export async function lockBill(tx: Tx, callId: string): Promise<Bill | null> {
  const found = await tx
    .selectFrom('call_bills')
    .selectAll()
    .where('call_id', '=', callId)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return found ? toBill(found) : null
}

/**
 * Writes a locked bill as changed by a person's request or the next block; the fence rejects later writes of a tick
 * that read it before.
 */
export async function storeBill(tx: Tx, bill: Bill, consentedAt: number | null = null): Promise<Bill> {
  await tx
    .updateTable('call_bills')
    .set((row) => ({
      state: bill.state,
      consent: bill.consent,
      cap_coins: bill.capCoins,
      ...(consentedAt !== null && { consented_at: consentedAt }),
      standing_ms: bill.standingMs,
      decide_by: bill.decideBy,
      connect_by: bill.connectBy,
      covered_to: bill.coveredTo,
      paused_since: bill.pausedSince,
      billed_ms: bill.billedMs,
      silent_ms: bill.silentMs,
      spans: JSON.stringify(bill.spans),
      held_blocks: bill.heldBlocks,
      unseen: jsonOf(bill.unseen),
      unseen_spans: JSON.stringify(bill.unseenSpans),
      unseen_ms: bill.unseenMs,
      settled_blocks: bill.settledBlocks,
      paid_coins: bill.paidCoins,
      free_coins: bill.freeCoins,
      allowed_coins: bill.allowedCoins,
      fence: row('fence', '+', 1),
    }))
    .where('call_id', '=', bill.callId)
    .execute()
  return { ...bill, fence: bill.fence + 1 }
}

/** The fences of open bills, locked until the transaction ends; bills locked by others are left out. */
export async function lockFences(tx: Tx, callIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await tx
    .selectFrom('call_bills')
    .select(['call_id', 'fence'])
    .where('call_id', '=', anyOf(callIds))
    .where('closed_at', 'is', null)
    .orderBy('call_id')
    .forUpdate()
    .skipLocked()
    .execute()
  return new Map(found.map((row) => [row.call_id, row.fence]))
}

/**
 * Writes locked bills as changed by a turn of their blocks; the fence rejects later writes of a tick that read them
 * before.
 */
export async function storeSettled(tx: Tx, bills: readonly Bill[]): Promise<void> {
  if (bills.length === 0) return
  const callIds = sql.join(bills.map(({ callId }) => callId))
  // The ids appear twice, so that no query plan scans all open bills for a few of them.
  await sql`update call_bills b set state = r.state, covered_to = r."coveredTo", paused_since = r."pausedSince",
      billed_ms = r."billedMs", silent_ms = r."silentMs", spans = r.spans, unseen = nullif(r.unseen, 'null'),
      unseen_spans = r."unseenSpans", unseen_ms = r."unseenMs", held_blocks = r."heldBlocks", settled_blocks = r."settledBlocks",
      paid_coins = r."paidCoins", free_coins = r."freeCoins", allowed_coins = r."allowedCoins", fence = b.fence + 1
    from jsonb_to_recordset(${JSON.stringify(bills)}::jsonb) as r("callId" text, state text, "coveredTo" bigint,
      "pausedSince" bigint, "billedMs" bigint, "silentMs" bigint, spans jsonb, unseen jsonb, "unseenSpans" jsonb,
      "unseenMs" bigint, "heldBlocks" int, "settledBlocks" int,
      "paidCoins" bigint, "freeCoins" bigint, "allowedCoins" bigint)
    where b.call_id = r."callId" and b.call_id in (${callIds})`.execute(tx)
}

/** Closes a locked bill for good. */
export async function storeClosed(
  tx: Tx,
  bill: Bill,
  close: { readonly reason: CallEndReason; readonly at: number },
): Promise<void> {
  await tx
    .updateTable('call_bills')
    .set((row) => ({
      state: 'closed',
      close_reason: close.reason,
      closed_at: close.at,
      lease_owner: null,
      held_blocks: bill.heldBlocks,
      settled_blocks: bill.heldBlocks,
      paid_coins: bill.paidCoins,
      free_coins: 0,
      billed_ms: bill.billedMs,
      silent_ms: bill.silentMs,
      covered_to: bill.coveredTo,
      unseen: null,
      unseen_spans: JSON.stringify(bill.unseenSpans),
      unseen_ms: bill.unseenMs,
      spans: JSON.stringify(bill.spans),
      paused_since: null,
      fence: row('fence', '+', 1),
    }))
    .where('call_id', '=', bill.callId)
    .execute()
}

/** Starts a preview once both are revealed. Returns whether this call had one waiting for that. */
export async function startPreview(tx: Tx, callId: string, until: number): Promise<boolean> {
  const started = await tx
    .updateTable('call_bills')
    .set((row) => ({ decide_by: until, fence: row('fence', '+', 1) }))
    .where('call_id', '=', callId)
    .where('state', '=', 'preview')
    .where('decide_by', 'is', null)
    .where('closed_at', 'is', null)
    .returning('call_id')
    .execute()
  return started.length === 1
}
