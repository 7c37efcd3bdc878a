import { transact } from '../../../kernel/transact.ts'
import type { JobHandler } from '../../jobs/index.ts'
import { copiesKind } from '../chat.module.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { lockChats } from '../note-changes.ts'
import { removeForBoth, takeDownMessages } from '../messages/delete-messages.ts'
import { pushChanges } from '../read-changes.ts'

/** Copies that are removed in one transaction. */
const copiesAtOnce = 200

interface Source {
  readonly creatorId: string
  readonly sourceId: string
}

/** Removes the next copies that somebody still has; a job for those after them is written with it. */
async function removeCopies(deps: ChatDeps, source: Source): Promise<void> {
  const { creatorId, sourceId } = source
  const { db } = deps.plumbing
  const found = await db
    .selectFrom('messages')
    .select(['id', 'chat_id'])
    .where('copy_of', '=', sourceId)
    .where('from_id', '=', creatorId)
    .where((row) => row.or([row('hidden_from_sender', '=', false), row('hidden_from_receiver', '=', false)]))
    .limit(copiesAtOnce)
    .execute()
  if (found.length === 0) return
  const noted = await transact(db, async (tx) => {
    await lockChats(tx, [...new Set(found.map(({ chat_id }) => chat_id))])
    if (found.length === copiesAtOnce) await deps.jobs.send(tx, copiesKind, source)
    return removeForBoth(
      deps,
      tx,
      creatorId,
      found.map(({ id }) => id),
    )
  })
  await pushChanges(deps, noted)
}

export const copiesHandler = (deps: ChatDeps): JobHandler<Source> => ({
  kind: copiesKind,
  handle: (source) => removeCopies(deps, source),
})

/**
 * By a decision of the team about a message: if it was an automatic one, its greeting or message to followers ends, and all
 * copies go. Nothing is done about one that was written for one chat.
 */
export async function takeDownAutomatic(deps: ChatDeps, creatorId: string, messageId: string): Promise<void> {
  const found = await deps.plumbing.db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', messageId)
    .where('from_id', '=', creatorId)
    .where('copy_of', 'is not', null)
    .executeTakeFirst()
  if (found) await takeDownMessages(deps, creatorId, [found.id])
}
