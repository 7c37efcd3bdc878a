import type { Partner } from '@serendip/contract'
import type { Tx } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { EventListener } from '../../../kernel/events.ts'
import { paysToWrite } from '../../entitlements/index.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { NewMessage } from '../messages/insert-message.ts'
import { type RewardDeps, rewardReply } from './reward-reply.ts'

/** Whether a message is a creator's to a premium member, who would otherwise pay to write to this creator. */
export const answersMember = async (
  { messagePrices }: ChatDeps,
  from: Partner | null,
  to: Partner | null,
): Promise<boolean> =>
  from !== null && to !== null && paysToWrite(to, from) && (await messagePrices.termsOf(to.userId)).isPremium

/** Notes that a creator's message answers one of the member's, if that is the last one before it that somebody wrote. */
export async function noteAnswer(
  { plumbing: { outbox } }: ChatDeps,
  tx: Tx,
  { chatId, fromId, toId }: NewMessage,
  seq: number,
): Promise<void> {
  const answered = await tx
    .selectFrom('messages')
    .select(['id', 'from_id'])
    .where('chat_id', '=', chatId)
    .where('seq', '<', seq)
    .where('withheld', '=', false)
    .where('type', '<>', 'call')
    .where('automatic', '=', false)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (fromId === null || toId === null || answered?.from_id !== toId) return
  await outbox.append(tx, 'message.answered', {
    messageId: answered.id,
    memberId: toId,
    creatorId: fromId,
  })
}

interface RewardListenerDeps extends Pick<ChatDeps, 'wallet' | 'paidMonthCents'> {
  readonly plumbing: Pick<RewardDeps, 'db' | 'clock'>
  readonly settings: RewardDeps['settings']
}

/**
 * Pays creators for their answers to members who pay; nothing between linked accounts, for a membership that costs
 * nothing, or above the caps.
 */
export const rewardListener = ({
  plumbing: { db, clock },
  settings,
  wallet,
  paidMonthCents,
}: RewardListenerDeps): EventListener<'message.answered'> => ({
  name: 'reply-rewards',
  events: ['message.answered'],
  async handle({ payload: { messageId, memberId, creatorId } }) {
    const monthCents = await paidMonthCents(memberId)
    if (monthCents === null || (await wallet.areLinked(memberId, creatorId))) return
    try {
      await rewardReply({ db, clock, settings, wallet }, { messageId, memberId, creatorId, monthCents })
    } catch (error) {
      if (!(error instanceof DomainError && error.details['reason'] === 'reward_cap')) throw error
    }
  },
})
