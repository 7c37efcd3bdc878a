import { limits, type StoredFile } from '@serendip/contract'
import type { Tx } from '../../../../kernel/db.ts'
import { DomainError } from '../../../../kernel/domain-error.ts'
import type { Caller } from '../../../../kernel/handlers.ts'
import { transact } from '../../../../kernel/transact.ts'
import type { ChatDeps } from '../../chat-deps.ts'
import { findSeenMessages, type MessageRow } from '../../chats.store.ts'
import { lockChats, type NotedChanges } from '../../note-changes.ts'
import { pushChanges } from '../../read-changes.ts'
import { keepDeleted } from '../deleted-messages.ts'
import { accessTo } from '../media-access.ts'
import { noteForBoth } from './note-for-both.ts'

/** A message of the other one that is to be seen once. Throws not_found; forbidden for one of a request. */
async function findViewable(deps: ChatDeps, userId: string, messageId: string): Promise<MessageRow> {
  const [message] = await findSeenMessages(deps.plumbing.db, userId, [messageId])
  if (!message || message.view_once === null || message.from_id === userId) throw new DomainError('not_found')
  const access = await accessTo(deps, userId, messageId)
  if (access === 'none') throw new DomainError('not_found')
  if (access === 'blurred') throw new DomainError('forbidden')
  return message
}

/** Whether this session opened the message so lately that its download may have failed. */
async function isRepeat(
  { plumbing: { clock } }: ChatDeps,
  tx: Tx,
  { userId, sessionId }: Caller,
  messageId: string,
): Promise<boolean> {
  const found = await tx
    .selectFrom('message_unlocks')
    .select('message_id')
    .where('message_id', '=', messageId)
    .where('account_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('unlocked_at', '>', new Date(clock.now() - limits.viewOnceRepeatMs))
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Takes the only look, and lets the file go: from now on it is kept for a report of the viewer alone. Throws not_found if
 * it is taken, except for a repeat.
 */
async function takeLook(
  deps: ChatDeps,
  tx: Tx,
  caller: Caller,
  { id, chat_id }: MessageRow,
): Promise<readonly NotedChanges[]> {
  const { userId, sessionId } = caller
  const at = new Date(deps.plumbing.clock.now())
  await lockChats(tx, [chat_id])
  const [message] = await findSeenMessages(tx, userId, [id])
  if (message?.view_once !== 'waiting') {
    if (message && (await isRepeat(deps, tx, caller, id))) return []
    throw new DomainError('not_found')
  }
  await tx.updateTable('messages').set({ view_once: 'viewed' }).where('id', '=', id).execute()
  await tx
    .insertInto('message_unlocks')
    .values({ message_id: id, account_id: userId, price_coins: 0, unlocked_at: at, session_id: sessionId })
    .onConflict((row) =>
      row.columns(['message_id', 'account_id']).doUpdateSet({ unlocked_at: at, session_id: sessionId }),
    )
    .execute()
  await keepDeleted(deps, tx, userId, [message])
  await deps.media.release(tx, [id], at)
  return noteForBoth(deps, tx, userId, [id])
}

/**
 * Answers the file of a message that is seen once, and deletes it for both. The same session may repeat the request for
 * as long as its download may take. Throws not_found, forbidden.
 */
export async function openViewOnce(
  deps: ChatDeps,
  caller: Caller,
  messageId: string,
): Promise<{ contentType: string; file: StoredFile }> {
  const message = await findViewable(deps, caller.userId, messageId)
  // Opened first: a look is not taken for a file that cannot be read.
  const opened = await deps.media.openViewOnce(messageId)
  if (!opened) throw new DomainError('not_found')
  const noted = await transact(deps.plumbing.db, (tx) => takeLook(deps, tx, caller, message))
  await pushChanges(deps, noted)
  return opened
}
