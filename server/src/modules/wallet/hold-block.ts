import type { Db, Tx } from '../../kernel/db.ts'
import { postTransfer } from './post-transfer.ts'
import type { Posted, Transfer } from './transfer.ts'
import type { WalletDeps } from './wallet-deps.ts'

export interface BlockHold {
  readonly callId: string
  /** The index of the call's block, from 0; part of the key, so that a repeated tick holds once. */
  readonly block: number
  readonly payerId: string
  readonly creatorId: string
  readonly amountCoins: number
  /** The creator's share as agreed when the call rang; the first hold fixes it for the call. */
  readonly sharePercent: number
  /**
   * How long the coins stay held if nobody ends the call; by default the setting. Required within a transaction: with
   * one database session, reading a setting would wait for the transaction itself.
   */
  readonly escrowExpiryMs?: number
}

export const holdTransfer = (hold: BlockHold, expiresAt: number): Transfer => ({
  kind: 'hold',
  key: `call:${hold.callId}:block:${hold.block}:hold`,
  ref: { type: 'call', id: hold.callId },
  ownerId: hold.payerId,
  creatorId: hold.creatorId,
  sharePercent: hold.sharePercent,
  amountCoins: hold.amountCoins,
  expiresAt,
})

/**
 * Holds the coins of one block, demo then bonus then paid. Throws not_enough_coins, spending_limit, self_excluded,
 * call_ended, conflict (another payer's call).
 */
export async function holdBlock(deps: WalletDeps, tx: Tx | Db, hold: BlockHold): Promise<Posted> {
  const escrowExpiryMs = hold.escrowExpiryMs ?? (await deps.settings.read()).escrowExpiryMs
  return postTransfer(deps, tx, holdTransfer(hold, deps.clock.now() + escrowExpiryMs))
}
