import { sql } from 'kysely'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { postTransfer } from './post-transfer.ts'
import type { Posted } from './transfer.ts'
import type { WalletDeps } from './wallet-deps.ts'

export interface Reply {
  /** The answered message of the member; it is rewarded once. */
  readonly messageId: string
  readonly memberId: string
  readonly creatorId: string
  /** What the member paid for the membership of this month. */
  readonly monthCents: number
}

/** What other answers to the member earned in this UTC month. Held until the transaction ends, so that none comes between. */
async function rewardedInMonth(tx: Tx, memberId: string, key: string, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reply-rewards:${memberId}`}, 0))`.execute(tx)
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
  const { coins } = await tx
    .selectFrom('transfers')
    .select(sql<number>`coalesce(sum(amount), 0)::int`.as('coins'))
    .where('owner_id', '=', memberId)
    .where('kind', '=', 'reply_reward')
    .where('at', '>=', month)
    .where('key', '<>', key)
    .executeTakeFirstOrThrow()
  return coins
}

/**
 * Pays a creator one house coin for the first answer to a message of a member, who pays for their membership. Throws
 * conflict with the reason `reward_cap` if the pair or the creator has reached the day's cap, or the member the month's.
 */
export async function rewardReply(deps: WalletDeps, reply: Reply): Promise<Posted> {
  const settings = await deps.settings.read()
  const { messageId, memberId, creatorId, monthCents } = reply
  const key = `reply:${messageId}`
  const monthCoins = Math.floor(
    (monthCents * settings.replyRewardMonthPercent * 10) / settings.payoutCentsPer1000Coins,
  )
  return transact(deps.db, async (tx) => {
    const rewarded = await rewardedInMonth(tx, memberId, key, new Date(deps.clock.now()))
    if (rewarded >= monthCoins)
      throw new DomainError('conflict', { reason: 'reward_cap', memberCoins: rewarded })
    return postTransfer(deps, tx, {
      kind: 'reply_reward',
      key,
      ref: { type: 'message', id: messageId },
      ownerId: memberId,
      creatorId,
      amountCoins: 1,
      dayCaps: {
        pairCoins: settings.replyRewardPairDayCoins,
        creatorCoins: settings.replyRewardCreatorDayCoins,
      },
    })
  })
}
