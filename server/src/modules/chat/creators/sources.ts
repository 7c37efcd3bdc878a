import { createHash } from 'node:crypto'
import { anyOf, type Tx } from '../../../kernel/db.ts'
import { copiesKind } from '../chat.module.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { findGreeting } from './creator-messages.store.ts'

/** Names the words of a greeting as they were sent: the same ones have the same name, whatever becomes of a copy. */
export const greetingSource = (creatorId: string, text: string): string =>
  `greeting_${createHash('sha256').update(`${creatorId} ${text}`).digest('hex')}`

/** Ends a greeting or a message to followers, and has the copies that were sent until then removed. */
async function endSource(deps: ChatDeps, tx: Tx, creatorId: string, sourceId: string): Promise<void> {
  await tx
    .updateTable('follower_messages')
    .set({ done_at: new Date(deps.plumbing.clock.now()) })
    .where('id', '=', sourceId)
    .where('creator_id', '=', creatorId)
    .where('done_at', 'is', null)
    .execute()
  const greeting = await findGreeting(tx, creatorId)
  if (greetingSource(creatorId, greeting) === sourceId) {
    await tx
      .deleteFrom('creator_greetings')
      .where('account_id', '=', creatorId)
      .where('text', '=', greeting)
      .execute()
  }
  await deps.jobs.send(tx, copiesKind, { creatorId, sourceId })
}

/** Ends what these messages of a creator are copies of; nothing for those that were written for one chat. */
export async function endSourcesOf(
  deps: ChatDeps,
  tx: Tx,
  creatorId: string,
  messageIds: readonly string[],
): Promise<void> {
  const found = await tx
    .selectFrom('messages')
    .select('copy_of')
    .distinct()
    .where('id', '=', anyOf(messageIds))
    .where('from_id', '=', creatorId)
    .where('copy_of', 'is not', null)
    .execute()
  for (const { copy_of: sourceId } of found) {
    if (sourceId !== null) await endSource(deps, tx, creatorId, sourceId)
  }
}
