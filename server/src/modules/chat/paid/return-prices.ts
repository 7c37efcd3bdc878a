import { DomainError } from '../../../kernel/domain-error.ts'
import { transact } from '../../../kernel/transact.ts'
import type { Transfer } from '../../wallet/index.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { unlockKey } from './unblur-message.ts'

/** Gives the price of an unlock back, whatever became of the creator's share. */
export const unlockReturn = (unlockId: string): Transfer => ({
  kind: 'unlock_return',
  key: `unlock_return:${unlockId}`,
  ref: { type: 'transfer', id: unlockId },
})

/** Returns one price, once, together with the event by which both people are told. */
async function returnPrice(
  deps: ChatDeps,
  creatorId: string,
  buyerId: string,
  unlockId: string,
): Promise<void> {
  const { db, ids, outbox } = deps.plumbing
  await transact(db, async (tx) => {
    const returned = await deps.wallet.post(tx, unlockReturn(unlockId))
    if (returned.transferId === null || returned.replayed) return
    await outbox.append(tx, 'unlock.returned', {
      transferId: returned.transferId,
      creatorId,
      buyerId,
      priceCoins: returned.walletDeltaCoins,
      noticeIds: { buyer: ids.next('msg'), creator: ids.next('msg') },
    })
  })
}

/** An unlock that was reversed before returns of unlocks had a kind of their own. */
const isReturnedAlready = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'conflict'

/**
 * Gives everyone who paid for one of a creator's messages the price back, once. One that fails stops no other; throws
 * AggregateError afterwards, so that the caller repeats it.
 */
export async function returnPrices(
  deps: ChatDeps,
  creatorId: string,
  messageIds: readonly string[],
): Promise<void> {
  const { db } = deps.plumbing
  const paid = await db
    .selectFrom('message_unlocks')
    .select(['message_id', 'account_id'])
    .where('message_id', 'in', messageIds)
    .where('price_coins', '>', 0)
    .execute()
  const failures: unknown[] = []
  for (const { message_id: messageId, account_id: buyerId } of paid) {
    const unlockId = await deps.wallet.findTransfer(db, unlockKey(messageId, buyerId))
    if (unlockId === null) continue
    await returnPrice(deps, creatorId, buyerId, unlockId).catch((error: unknown) => {
      if (!isReturnedAlready(error)) failures.push(error)
    })
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} prices were not returned`)
}
