import type { BilledSpan, BillState, CallEndReason, RateCoins } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { Bill, Consent } from './bill.ts'

export interface BillRow {
  call_id: string
  payer_id: string
  creator_id: string
  rate_coins: RateCoins
  share_percent: number
  block_ms: number
  state: BillState
  consent: Consent | null
  consented_at: number | null
  cap_coins: number | null
  standing_ms: number | null
  decide_by: number | null
  connect_by: number
  covered_to: number | null
  paused_since: number | null
  billed_ms: number
  silent_ms: number
  forgivable_ms: number
  spans: readonly BilledSpan[]
  held_blocks: number
  settled_blocks: number
  paid_coins: number
  free_coins: number
  allowed_coins: number | null
  lease_owner: string | null
  lease_until: number
  fence: number
  close_reason: CallEndReason | null
  closed_at: number | null
}

export const toBill = (row: BillRow): Bill => ({
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
  heldBlocks: row.held_blocks,
  settledBlocks: row.settled_blocks,
  paidCoins: row.paid_coins,
  freeCoins: row.free_coins,
  allowedCoins: row.allowed_coins,
  fence: row.fence,
})

export async function insertBill(tx: Tx, bill: Bill): Promise<void> {
  await sql`insert into call_bills (call_id, payer_id, creator_id, rate_coins, share_percent, block_ms, state,
      decide_by, connect_by, forgivable_ms)
    values (${bill.callId}, ${bill.payerId}, ${bill.creatorId}, ${bill.rateCoins}, ${bill.sharePercent},
      ${bill.blockMs}, ${bill.state}, ${bill.decideBy}, ${bill.connectBy},
      ${bill.forgivableMs})`.execute(tx)
}

export async function findBill(db: Db | Tx, callId: string): Promise<Bill | null> {
  const found = await sql<BillRow>`select * from call_bills where call_id = ${callId}`.execute(db)
  return found.rows[0] ? toBill(found.rows[0]) : null
}

/** Reads an open bill and locks it until the transaction ends. */
export async function lockBill(tx: Tx, callId: string): Promise<Bill | null> {
  const found = await sql<BillRow>`select * from call_bills
    where call_id = ${callId} and closed_at is null for update`.execute(tx)
  return found.rows[0] ? toBill(found.rows[0]) : null
}

/**
 * Writes a locked bill as changed by a person's request or the next block; the fence rejects later writes of a tick
 * that read it before.
 */
export async function storeBill(tx: Tx, bill: Bill, consentedAt: number | null = null): Promise<Bill> {
  await sql`update call_bills set state = ${bill.state}, consent = ${bill.consent},
      consented_at = coalesce(${consentedAt}, consented_at), cap_coins = ${bill.capCoins},
      standing_ms = ${bill.standingMs},
      decide_by = ${bill.decideBy}, connect_by = ${bill.connectBy}, covered_to = ${bill.coveredTo},
      paused_since = ${bill.pausedSince}, billed_ms = ${bill.billedMs}, silent_ms = ${bill.silentMs},
      spans = ${JSON.stringify(bill.spans)}::jsonb, held_blocks = ${bill.heldBlocks}, settled_blocks = ${bill.settledBlocks}, paid_coins = ${bill.paidCoins},
      free_coins = ${bill.freeCoins}, allowed_coins = ${bill.allowedCoins}, fence = fence + 1
    where call_id = ${bill.callId}`.execute(tx)
  return { ...bill, fence: bill.fence + 1 }
}

/** The fences of open bills, locked until the transaction ends; bills locked by others are left out. */
export async function lockFences(tx: Tx, callIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{ call_id: string; fence: number }>`select call_id, fence from call_bills
    where call_id in (${sql.join(callIds)}) and closed_at is null
    order by call_id for update skip locked`.execute(tx)
  return new Map(found.rows.map((row) => [row.call_id, row.fence]))
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
      billed_ms = r."billedMs", silent_ms = r."silentMs", spans = r.spans, held_blocks = r."heldBlocks", settled_blocks = r."settledBlocks",
      paid_coins = r."paidCoins", free_coins = r."freeCoins", allowed_coins = r."allowedCoins", fence = b.fence + 1
    from jsonb_to_recordset(${JSON.stringify(bills)}::jsonb) as r("callId" text, state text, "coveredTo" bigint,
      "pausedSince" bigint, "billedMs" bigint, "silentMs" bigint, spans jsonb, "heldBlocks" int, "settledBlocks" int,
      "paidCoins" bigint, "freeCoins" bigint, "allowedCoins" bigint)
    where b.call_id = r."callId" and b.call_id in (${callIds})`.execute(tx)
}

/** Closes a locked bill for good. */
export async function storeClosed(
  tx: Tx,
  bill: Bill,
  close: { readonly reason: CallEndReason; readonly at: number },
): Promise<void> {
  await sql`update call_bills set state = 'closed', close_reason = ${close.reason}, closed_at = ${close.at},
      held_blocks = ${bill.heldBlocks}, settled_blocks = ${bill.heldBlocks}, paid_coins = ${bill.paidCoins},
      free_coins = 0, billed_ms = ${bill.billedMs}, silent_ms = ${bill.silentMs}, covered_to = ${bill.coveredTo},
      spans = ${JSON.stringify(bill.spans)}::jsonb, paused_since = null, lease_owner = null, fence = fence + 1
    where call_id = ${bill.callId}`.execute(tx)
}

/** Starts a preview once both are revealed. Returns whether this call had one waiting for that. */
export async function startPreview(tx: Tx, callId: string, until: number): Promise<boolean> {
  const started = await sql`update call_bills set decide_by = ${until}, fence = fence + 1
    where call_id = ${callId} and state = 'preview' and decide_by is null and closed_at is null
    returning call_id`.execute(tx)
  return started.rows.length === 1
}
