import { limits } from '@serendip/contract'
import { transact } from '../../../../kernel/transact.ts'
import type { ChatDeps } from '../../chat-deps.ts'
import { lockChats } from '../../note-changes.ts'
import { pushChanges } from '../../read-changes.ts'
import { noteForBoth } from './note-for-both.ts'

/** Messages of one run. */
const expireMax = 200

/** Lets go of photos and videos that nobody opened in time; returns how many. Nobody saw them, so none is kept for a report. */
export async function expireViewOnce(deps: ChatDeps): Promise<number> {
  const { db, clock } = deps.plumbing
  const now = clock.now()
  const due = await db
    .selectFrom('messages')
    .select(['id', 'chat_id', 'from_id'])
    .where('view_once', '=', 'waiting')
    .where('sent_at', '<=', new Date(now - limits.viewOnceKeptMs))
    .orderBy('sent_at')
    .limit(expireMax)
    .execute()
  const bySender = Map.groupBy(due, ({ from_id }) => from_id ?? '')
  for (const [senderId, messages] of bySender) {
    const noted = await transact(db, async (tx) => {
      await lockChats(tx, [...new Set(messages.map(({ chat_id }) => chat_id))])
      const ended = await tx
        .updateTable('messages')
        .set({ view_once: 'expired' })
        .where(
          'id',
          'in',
          messages.map(({ id }) => id),
        )
        .where('view_once', '=', 'waiting')
        .returning('id')
        .execute()
      const ids = ended.map(({ id }) => id)
      await deps.media.release(tx, ids, new Date(now))
      return noteForBoth(deps, tx, senderId, ids)
    })
    await pushChanges(deps, noted)
  }
  return due.length
}
