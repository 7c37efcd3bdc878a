import type { Db, Tx } from '../../kernel/db.ts'
import { postTransfer } from './post-transfer.ts'
import type { Posted, Transfer } from './transfer.ts'
import type { WalletDeps } from './wallet-deps.ts'

export interface BlockSettlement {
  readonly callId: string
  readonly block: number
  readonly payerId: string
  /** Coins used in this block, at least 1 and at most what the call's escrow holds. */
  readonly amountCoins: number
}

export const settleTransfer = (settlement: BlockSettlement): Transfer => ({
  kind: 'settle',
  key: `call:${settlement.callId}:block:${settlement.block}`,
  ref: { type: 'call', id: settlement.callId },
  ownerId: settlement.payerId,
  amountCoins: settlement.amountCoins,
})

/**
 * Posts the used part of a held block: the creator's share of the paid coins, the rest to the house. Throws call_ended,
 * not_found, conflict (more than is held), idempotency_conflict (another amount for this block).
 */
export const settleBlock = (deps: WalletDeps, tx: Tx | Db, settlement: BlockSettlement): Promise<Posted> =>
  postTransfer(deps, tx, settleTransfer(settlement))
