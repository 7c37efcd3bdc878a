import type { Db, Tx } from '../../kernel/db.ts'
import { postTransfer } from './post-transfer.ts'
import type { Posted } from './transfer.ts'
import type { WalletDeps } from './wallet-deps.ts'

export interface MessageFee {
  readonly messageId: string
  readonly userId: string
  readonly creatorId: string
  readonly priceCoins: number
  readonly sharePercent: number
}

/** Charges a message to a creator, once per message. Throws not_enough_coins, spending_limit, self_excluded. */
export function chargeMessage(deps: WalletDeps, tx: Tx | Db, fee: MessageFee): Promise<Posted> {
  return postTransfer(deps, tx, {
    kind: 'message_fee',
    key: `message:${fee.messageId}`,
    ref: { type: 'message', id: fee.messageId },
    ownerId: fee.userId,
    creatorId: fee.creatorId,
    sharePercent: fee.sharePercent,
    amountCoins: fee.priceCoins,
  })
}
