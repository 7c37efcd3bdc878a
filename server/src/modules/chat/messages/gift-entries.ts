import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db.ts'
import { changeIn } from '../change-sides.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { lockChats, type NotedChanges } from '../note-changes.ts'
import { removeForBoth } from './delete-messages.ts'
import { entryContent, insertMessage } from './insert-message.ts'

interface GiftEntry {
  readonly messageId: string
  readonly chatId: string
  readonly fromId: string
  readonly toId: string
  /** The key of the first tap. */
  readonly tapId: string
  readonly gift: { readonly id: string; readonly key: string; readonly count: number }
  /** The two see each other in a call now, where it is shown. */
  readonly seen: boolean
  readonly at: Date
}

/** Adds a gift to the chat of the two. */
export async function insertGift(
  deps: ChatDeps,
  tx: Tx,
  { messageId, tapId, ...entry }: GiftEntry,
): Promise<readonly NotedChanges[]> {
  const { noted } = await insertMessage(tx, deps.plumbing.outbox, {
    ...entryContent,
    id: messageId,
    chatId: entry.chatId,
    fromId: entry.fromId,
    toId: entry.toId,
    tempId: tapId,
    type: 'gift',
    gift: entry.gift,
    seen: entry.seen,
    at: entry.at,
  })
  return noted
}

interface StoredGiftEntry {
  readonly messageId: string
  readonly chatId: string
  readonly fromId: string
  readonly toId: string
}

/** A gift has become more. */
export async function countGift(
  deps: ChatDeps,
  tx: Tx,
  { messageId, chatId, fromId, toId, quantity }: StoredGiftEntry & { readonly quantity: number },
): Promise<readonly NotedChanges[]> {
  await lockChats(tx, [chatId])
  await tx.updateTable('messages').set({ gift_count: quantity }).where('id', '=', messageId).execute()
  const noted: NotedChanges[] = []
  for (const userId of [fromId, toId].toSorted())
    noted.push(
      ...(await changeIn(deps, tx, { userId, chatIds: [chatId], messageId }, sql`hidden = s.hidden`)),
    )
  return noted
}

/** A gift was taken back: nobody sees it any more. */
export async function withdrawGift(
  deps: ChatDeps,
  tx: Tx,
  { messageId, chatId, fromId }: StoredGiftEntry,
): Promise<readonly NotedChanges[]> {
  await lockChats(tx, [chatId])
  return removeForBoth(deps, tx, fromId, [messageId])
}
