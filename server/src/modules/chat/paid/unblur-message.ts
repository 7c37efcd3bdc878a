import type { ChatMessage } from '@serendip/contract'
import type { Tx } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { transact } from '../../../kernel/transact.ts'
import { noteMessage } from '../change-sides.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { type ChatRow, findChat, findSeenMessages, type MessageRow } from '../chats.store.ts'
import { accessTo } from '../messages/media-access.ts'
import { availabilityOf, presentMessages, rightsTo } from '../messages/present-messages.ts'
import { lockChats, type NotedChanges } from '../note-changes.ts'
import { pushChanges } from '../read-changes.ts'

interface Unblur {
  readonly messageId: string
  /** The most that the person has agreed to pay. */
  readonly priceCoins: number
}

/** A message of the other one that the person may still see. */
async function findReceived(deps: ChatDeps, userId: string, messageId: string) {
  const { db } = deps.plumbing
  const [message] = await findSeenMessages(db, userId, [messageId])
  const chat = message && (await findChat(db, userId, message.chat_id))
  if (!chat || message.from_id === userId) throw new DomainError('not_found')
  if ((await accessTo(deps, userId, messageId)) === 'none') throw new DomainError('not_found')
  return { message, chat }
}

/** The price of opening a message; nothing if it only is blurred. */
async function priceOf(
  deps: ChatDeps,
  message: MessageRow,
  chat: ChatRow,
  agreedCoins: number,
): Promise<number> {
  const availability = availabilityOf(message, chat, await rightsTo(deps, chat.user_id, [message]))
  if (availability === 'openChat' || availability === 'needPremium') throw new DomainError('forbidden')
  const priceCoins = availability === 'needCoins' ? (message.unlock_coins ?? 0) : 0
  if (priceCoins > agreedCoins) throw new DomainError('price_changed', { priceCoins })
  return priceCoins
}

/** Identifies what a person paid for a message, or for a video of a gallery. */
export const unlockKey = (soldId: string, userId: string): string => `unlock:${soldId}:${userId}`

/**
 * Notes that a person opened a message, and charges it if nobody did for them before. Locks as sending a message does:
 * the chat, the people's changes, the coins. Throws not_found if the message went meanwhile.
 */
async function unlock(
  deps: ChatDeps,
  tx: Tx,
  message: MessageRow,
  { userId, priceCoins, sharePercent }: { userId: string; priceCoins: number; sharePercent: number },
): Promise<NotedChanges[]> {
  const at = new Date(deps.plumbing.clock.now())
  await lockChats(tx, [message.chat_id])
  const [seen] = await findSeenMessages(tx, userId, [message.id])
  if (!seen) throw new DomainError('not_found')
  const added = await tx
    .insertInto('message_unlocks')
    .values({ message_id: message.id, account_id: userId, price_coins: priceCoins, unlocked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('message_id')
    .execute()
  if (added.length === 0) return []
  const noted = await noteMessage(deps, tx, userId, message)
  // Operators' messages have no price.
  if (priceCoins > 0 && message.from_id !== null) {
    await deps.wallet.post(tx, {
      kind: 'media_unlock',
      key: unlockKey(message.id, userId),
      ref: { type: 'media', id: message.id },
      ownerId: userId,
      amountCoins: priceCoins,
      creatorId: message.from_id,
      sharePercent,
    })
  }
  return noted
}

/**
 * Opens a message for its price, once and for good, or shows a blurred one clearly. Throws not_found, forbidden (a
 * request, or for members), price_changed, not_enough_coins, spending_limit, self_excluded.
 */
export async function unblurMessage(
  deps: ChatDeps,
  userId: string,
  { messageId, priceCoins: agreedCoins }: Unblur,
): Promise<ChatMessage> {
  const { message, chat } = await findReceived(deps, userId, messageId)
  const priceCoins = await priceOf(deps, message, chat, agreedCoins)
  const { creatorSharePercent: sharePercent } = await deps.settings.read()
  const noted = await transact(deps.plumbing.db, (tx) =>
    unlock(deps, tx, message, { userId, priceCoins, sharePercent }),
  )
  await pushChanges(deps, noted)
  const [shown] = await presentMessages(deps, [message], [chat])
  if (!shown) throw new DomainError('not_found')
  return shown
}
