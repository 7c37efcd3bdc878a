import { queueKindRights, queueKinds } from '@serendip/contract/operator'
import { claimantOf } from '../../kernel/claims.ts'
import type { QueuePlace } from '../../kernel/queue-place.ts'
import { type QueueEntry, waitingOf } from '../moderation/index.ts'
import { waitingTexts } from '../profiles/index.ts'
import { type ListExports, pagesOf, rowsAtOnce } from './list-export.ts'

/** The place behind which the next page begins, in a queue whose rows have one priority. */
const placeOf = (row: { readonly id: string } | null, since: Date | undefined): QueuePlace | null =>
  row && since ? { priority: 0, since, id: row.id } : null

/** Items that wait for a decision, in their order; the words and the pictures stay in the console. */
export const exportedQueues: ListExports<'photos' | 'queue' | 'texts'> = {
  photos: {
    columns: ['photo', 'owner', 'waiting since', 'claimed by'],
    rows: ({ media, plumbing: { clock } }, { kind }) =>
      pagesOf(
        (after) => media.pendingPhotos(kind, rowsAtOnce, placeOf(after, after?.changed_at)),
        (row: Awaited<ReturnType<typeof media.pendingPhotos>>[number]) => [
          ...[row.id, row.owner_id, row.changed_at, claimantOf(row, clock.now())],
        ],
      ),
  },
  queue: {
    columns: ['kind', 'item', 'priority', 'waiting since', 'due', 'person', 'reason', 'claimed by'],
    rows: (deps, { kind: wanted }, rights) => {
      const kinds = queueKinds.filter(
        (kind) => rights.has(queueKindRights[kind]) && (wanted ?? kind) === kind,
      )
      return pagesOf(
        (after) => waitingOf(deps, kinds, { after, most: rowsAtOnce }),
        (row: QueueEntry) => [
          ...[row.textKind ?? row.kind, row.id, row.priority, row.since, new Date(row.dueAt), row.personId],
          ...[row.reason ?? null, claimantOf(row.row, deps.plumbing.clock.now())],
        ],
      )
    },
  },
  texts: {
    columns: ['review', 'kind', 'doubts', 'priority', 'waiting since', 'person', 'claimed by'],
    rows: ({ plumbing: { db, clock } }) =>
      pagesOf(
        (after) => waitingTexts(db, rowsAtOnce, after && { ...after, since: after.noted_at }),
        (row: Awaited<ReturnType<typeof waitingTexts>>[number]) => [
          ...[row.id, row.kind, row.doubts.join(' '), row.priority, row.noted_at, row.account_id],
          claimantOf(row, clock.now()),
        ],
      ),
  },
}
