import { DomainError } from '../../../kernel/domain-error.ts'
import { transact } from '../../../kernel/transact.ts'
import type { Plumbing } from '../../../kernel/plumbing.ts'
import type { Transfer, Wallet } from '../../wallet/index.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { unlockKey } from './unblur-message.ts'

/** Gives the price of an unlock back, whatever became of the creator's share. */
export const unlockReturn = (unlockId: string): Transfer => ({
  kind: 'unlock_return',
  key: `unlock_return:${unlockId}`,
  ref: { type: 'transfer', id: unlockId },
})

export interface ReturnDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'ids' | 'outbox'>
  readonly wallet: Pick<Wallet, 'post' | 'findTransfer'>
}

/** A purchase of something of a creator's, by the key of its transfer. */
export interface PaidUnlock {
  readonly buyerId: string
  readonly key: string
}

/** Returns one price, once, together with the event by which both people are told. */
async function returnPrice(
  deps: ReturnDeps,
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
 * Gives everyone who paid a creator for something the price back, once. One that fails stops no other; throws AggregateError
 * afterwards, so that the caller repeats it.
 */
export async function returnUnlocks(
  deps: ReturnDeps,
  creatorId: string,
  unlocks: readonly PaidUnlock[],
): Promise<void> {
  const failures: unknown[] = []
  for (const { buyerId, key } of unlocks) {
    const unlockId = await deps.wallet.findTransfer(deps.plumbing.db, key)
    if (unlockId === null) continue
    await returnPrice(deps, creatorId, buyerId, unlockId).catch((error: unknown) => {
      if (!isReturnedAlready(error)) failures.push(error)
    })
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} prices were not returned`)
}

/** Gives everyone who paid for one of a creator's messages the price back, once. Throws as `returnUnlocks`. */
export async function returnPrices(
  deps: ChatDeps,
  creatorId: string,
  messageIds: readonly string[],
): Promise<void> {
  const paid = await deps.plumbing.db
    .selectFrom('message_unlocks')
    .select(['message_id', 'account_id'])
    .where('message_id', 'in', messageIds)
    .where('price_coins', '>', 0)
    .execute()
  await returnUnlocks(
    deps,
    creatorId,
    paid.map(({ message_id, account_id: buyerId }) => ({ buyerId, key: unlockKey(message_id, buyerId) })),
  )
}
