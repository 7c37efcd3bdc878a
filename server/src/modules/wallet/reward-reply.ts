import { postTransfer } from './post-transfer.ts'
import type { Posted } from './transfer.ts'
import type { WalletDeps } from './wallet-deps.ts'

export interface Reply {
  /** The answered message of the premium member; it is rewarded once. */
  readonly messageId: string
  readonly memberId: string
  readonly creatorId: string
}

/**
 * Pays a creator one house coin for the first answer to a premium member's message. Throws conflict with the reason
 * `reward_cap` if the pair or the creator has reached the day's cap.
 */
export async function rewardReply(deps: WalletDeps, reply: Reply): Promise<Posted> {
  const { replyRewardPairDayCoins, replyRewardCreatorDayCoins } = await deps.settings.read()
  return postTransfer(deps, deps.db, {
    kind: 'reply_reward',
    key: `reply:${reply.messageId}`,
    ref: { type: 'message', id: reply.messageId },
    ownerId: reply.memberId,
    creatorId: reply.creatorId,
    amountCoins: 1,
    dayCaps: { pairCoins: replyRewardPairDayCoins, creatorCoins: replyRewardCreatorDayCoins },
  })
}
