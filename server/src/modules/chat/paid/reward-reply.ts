import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { transact } from '../../../kernel/transact.ts'
import type { Settings } from '../../settings/index.ts'
import type { PostResult, Wallet } from '../../wallet/index.ts'

export interface RewardDeps {
  readonly db: Db
  readonly clock: Clock
  readonly settings: Pick<Settings, 'read'>
  readonly wallet: Pick<Wallet, 'post' | 'rewarded'>
}

export interface Reply {
  /** The answered message of the member; it is rewarded once. */
  readonly messageId: string
  readonly memberId: string
  readonly creatorId: string
  /** Price that the member paid for the membership of this month. */
  readonly monthCents: number
}

/**
 * Pays a creator one house coin for the first answer to a message of a member, who pays for their membership. Throws
 * conflict with the reason `reward_cap` if the pair or the creator has reached the day's cap, or the member the month's.
 */
export async function rewardReply(
  { db, clock, settings, wallet }: RewardDeps,
  { messageId, memberId, creatorId, monthCents }: Reply,
): Promise<PostResult> {
  const found = await settings.read()
  const key = `reply:${messageId}`
  const monthCoins = Math.floor(
    (monthCents * found.replyRewardMonthPercent * 10) / found.payoutCentsPer1000Coins,
  )
  return transact(db, async (tx) => {
    const rewarded = await wallet.rewarded(tx, { memberId, at: clock.now(), exceptKey: key })
    if (rewarded >= monthCoins)
      throw new DomainError('conflict', { reason: 'reward_cap', memberCoins: rewarded })
    return wallet.post(tx, {
      kind: 'reply_reward',
      key,
      ref: { type: 'message', id: messageId },
      ownerId: memberId,
      creatorId,
      amountCoins: 1,
      dayCaps: {
        pairCoins: found.replyRewardPairDayCoins,
        creatorCoins: found.replyRewardCreatorDayCoins,
      },
    })
  })
}
