import type { Db, Tx } from '../../kernel/db.ts'
import { postTransfer } from './post-transfer.ts'
import type { Posted, Transfer } from './transfer.ts'
import type { WalletDeps } from './wallet-deps.ts'

export interface BlockHold {
  readonly callId: string
  /** Counts the blocks of the call from 0; it makes the key, so that a repeated tick holds once. */
  readonly block: number
  readonly payerId: string
  readonly creatorId: string
  readonly amountCoins: number
  /** The creator's share as agreed when the call rang; the first hold fixes it for the call. */
  readonly sharePercent: number
  /**
   * For how long the coins stay aside if nobody ends the call; left out, the setting is read. Within a transaction
   * hand it in: where there is one database session, reading a setting would wait for the transaction itself.
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
 * Sets the coins of one block aside, demo then bonus then paid.
 * Throws not_enough_coins, spending_limit, self_excluded, call_ended, conflict (another payer's call).
 */
export async function holdBlock(deps: WalletDeps, tx: Tx | Db, hold: BlockHold): Promise<Posted> {
  const escrowExpiryMs = hold.escrowExpiryMs ?? (await deps.settings.read()).escrowExpiryMs
  return postTransfer(deps, tx, holdTransfer(hold, deps.clock.now() + escrowExpiryMs))
}
