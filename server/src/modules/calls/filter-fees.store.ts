import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

/** What paid a fee: coins by a transfer, or a bonus match of a day. */
export interface FilterPayment {
  readonly transferId: string | null
  readonly bonusDay: string | null
}

export interface FilterFeeRow extends FilterPayment {
  readonly userId: string
  readonly priceCoins: number
}

export async function insertFilterFee(
  tx: Tx,
  fee: { callId: string; userId: string; priceCoins: number },
): Promise<void> {
  await sql`insert into call_filter_fees (call_id, user_id, price_coins, state)
    values (${fee.callId}, ${fee.userId}, ${fee.priceCoins}, 'due')`.execute(tx)
}

export async function lockFilterFees(
  tx: Tx,
  callId: string,
  state: 'due' | 'charged',
): Promise<readonly FilterFeeRow[]> {
  const found = await sql<FilterFeeRow>`
    select user_id as "userId", price_coins as "priceCoins", transfer_id as "transferId",
      bonus_day::text as "bonusDay" from call_filter_fees
    where call_id = ${callId} and state = ${state} order by user_id for update`.execute(tx)
  return found.rows
}

/** Writes the state of a locked fee, and what paid it if that is new. */
export async function storeFilterFee(
  tx: Tx,
  fee: { callId: string; userId: string; state: 'charged' | 'returned' },
  paid: FilterPayment = { transferId: null, bonusDay: null },
): Promise<void> {
  await sql`update call_filter_fees set state = ${fee.state},
      transfer_id = coalesce(${paid.transferId}, transfer_id), bonus_day = coalesce(${paid.bonusDay}, bonus_day)
    where call_id = ${fee.callId} and user_id = ${fee.userId}`.execute(tx)
}

/** The coins that a filter took for a call, by person; a bonus match took none. */
export async function listPaidFees(db: Db | Tx, callId: string): Promise<ReadonlyMap<string, number>> {
  const found = await sql<Pick<FilterFeeRow, 'userId' | 'priceCoins'>>`
    select user_id as "userId", price_coins as "priceCoins" from call_filter_fees
    where call_id = ${callId} and state = 'charged' and transfer_id is not null`.execute(db)
  return new Map(found.rows.map(({ userId, priceCoins }) => [userId, priceCoins]))
}
