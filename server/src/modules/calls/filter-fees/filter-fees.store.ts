import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** Payment of a fee: coins by a transfer, or a bonus match of a day. */
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
  await tx
    .insertInto('call_filter_fees')
    .values({ call_id: fee.callId, user_id: fee.userId, price_coins: fee.priceCoins, state: 'due' })
    .execute()
}

export async function lockFilterFees(
  tx: Tx,
  callId: string,
  state: 'due' | 'charged',
): Promise<readonly FilterFeeRow[]> {
  return tx
    .selectFrom('call_filter_fees')
    .select(['user_id as userId', 'price_coins as priceCoins'])
    .select(['transfer_id as transferId', 'bonus_day as bonusDay'])
    .where('call_id', '=', callId)
    .where('state', '=', state)
    .orderBy('user_id')
    .forUpdate()
    .execute()
}

/** Writes the state of a locked fee, and what paid it if that is new. */
export async function storeFilterFee(
  tx: Tx,
  fee: { callId: string; userId: string; state: 'charged' | 'returned' },
  { transferId, bonusDay }: FilterPayment = { transferId: null, bonusDay: null },
): Promise<void> {
  await tx
    .updateTable('call_filter_fees')
    .set({
      state: fee.state,
      ...(transferId !== null && { transfer_id: transferId }),
      ...(bonusDay !== null && { bonus_day: bonusDay }),
    })
    .where('call_id', '=', fee.callId)
    .where('user_id', '=', fee.userId)
    .execute()
}

/** Coins that a row `f` took: none before it is charged, once it is returned, or if a bonus match paid. */
export const takenCoins = sql<number>`case when f.state = 'charged' and f.transfer_id is not null
  then f.price_coins else 0 end`

/** The coins that a filter took for a call, by each person whose filter has a price. */
export async function listTakenFees(db: Db | Tx, callId: string): Promise<ReadonlyMap<string, number>> {
  const found = await db
    .selectFrom('call_filter_fees as f')
    .select(['f.user_id', takenCoins.as('coins')])
    .where('f.call_id', '=', callId)
    .execute()
  return new Map(found.map((row) => [row.user_id, row.coins]))
}
