import type { Db, Tx } from '../../kernel/db.ts'
import { postTransfer } from './post-transfer.ts'
import type { Posted } from './transfer.ts'
import type { WalletDeps } from './wallet-deps.ts'

export interface FilterFee {
  /** The match that connected; the fee is charged once per person and match. */
  readonly matchId: string
  readonly userId: string
  readonly priceCoins: number
}

/** Charges a gender filter for a match that connected. Throws not_enough_coins, spending_limit, self_excluded. */
export function chargeFilterFee(deps: WalletDeps, tx: Tx | Db, fee: FilterFee): Promise<Posted> {
  return postTransfer(deps, tx, {
    kind: 'filter_fee',
    key: `match:${fee.matchId}:filter:${fee.userId}`,
    ref: { type: 'match', id: fee.matchId },
    ownerId: fee.userId,
    amountCoins: fee.priceCoins,
  })
}

/** Refunds a filter fee, once: the partner left, or no video flowed in time. Throws not_found, conflict. */
export function returnFilterFee(deps: WalletDeps, tx: Tx | Db, feeTransferId: string): Promise<Posted> {
  return postTransfer(deps, tx, {
    kind: 'filter_fee_return',
    key: `return:${feeTransferId}`,
    ref: { type: 'transfer', id: feeTransferId },
  })
}
