import { sql } from 'kysely'
import type { Tx } from '../../kernel/db.ts'

export interface FilterFeeRow {
  readonly userId: string
  readonly priceCoins: number
  readonly transferId: string | null
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
    select user_id as "userId", price_coins as "priceCoins", transfer_id as "transferId" from call_filter_fees
    where call_id = ${callId} and state = ${state} order by user_id for update`.execute(tx)
  return found.rows
}

export async function storeFilterFee(
  tx: Tx,
  fee: {
    callId: string
    userId: string
    state: 'charged' | 'waived' | 'returned'
    transferId: string | null
  },
): Promise<void> {
  await sql`update call_filter_fees set state = ${fee.state}, transfer_id = coalesce(${fee.transferId}, transfer_id)
    where call_id = ${fee.callId} and user_id = ${fee.userId}`.execute(tx)
}
