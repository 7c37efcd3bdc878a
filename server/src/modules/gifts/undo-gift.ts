import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { undoUntil } from './gift-streak.ts'
import type { GiftsDeps } from './gifts-deps.ts'
import { findGift, lockGiver, streakOf } from './gifts.store.ts'

/**
 * Takes a single, dear gift back a few seconds after its tap, once: its coins return, and nobody sees it any more. Throws
 * not_found, conflict (too late, too cheap, more than one, or somebody said thanks).
 */
export async function undoGift(
  deps: GiftsDeps,
  fromId: string,
  giftId: string,
): Promise<{ readonly balanceCoins: number }> {
  const { db, clock, outbox } = deps.plumbing
  const settings = await deps.settings.read()
  const undone = await transact(db, async (tx) => {
    await lockGiver(tx, fromId)
    const row = await findGift(tx, giftId)
    if (row?.from_id !== fromId) throw new DomainError('not_found')
    if (row.undone_at !== null) return null
    const now = clock.now()
    const until = undoUntil(streakOf(row), settings)
    if (until === null || now >= until) throw new DomainError('conflict')
    const tap = await tx
      .selectFrom('gift_taps')
      .select('tap_id')
      .where('gift_id', '=', giftId)
      .executeTakeFirstOrThrow()
    const transferId = await deps.wallet.findTransfer(tx, `gift:${fromId}:${tap.tap_id}`)
    if (transferId === null) throw new DomainError('conflict')
    await tx
      .updateTable('gifts')
      .set({ undone_at: new Date(now) })
      .where('id', '=', giftId)
      .execute()
    const noted = await deps.chat.withdrawGift(tx, {
      messageId: row.message_id,
      chatId: row.chat_id,
      fromId,
      toId: row.to_id,
    })
    await deps.wallet.reverse(tx, transferId)
    await outbox.append(tx, 'gift.undone', { ownerId: fromId, toId: row.to_id, giftId })
    return { row, noted }
  })
  if (undone) {
    await deps.chat.pushChanges(undone.noted)
    for (const userId of [fromId, undone.row.to_id])
      deps.realtime.toUser(userId, { type: 'gift.undone', giftId })
  }
  return { balanceCoins: await deps.wallet.balance(fromId) }
}
