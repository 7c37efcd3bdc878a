import type { Tx } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { lockAccount } from '../../accounts/index.ts'
import { restorePhoto, withholdPhoto } from '../../media/index.ts'
import type { ModerationEvent } from '../events.store.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { storeRemovedContent, takeRemovedContent } from './removed-contents.store.ts'

interface Removal {
  readonly userId: string
  readonly photoId: string
  readonly decidedBy: string
  /** The decision that takes the photo away, and its moment in milliseconds since the epoch. */
  readonly eventId: string
  readonly at: number
}

/** Takes a shown photo away, for as long as an appeal can bring it back. Throws conflict if it is not shown any more. */
export async function removePhoto(
  { plumbing: { outbox } }: Pick<ModerationDeps, 'plumbing'>,
  tx: Tx,
  { userId: ownerId, photoId, decidedBy, eventId, at }: Removal,
): Promise<void> {
  if (!(await withholdPhoto(tx, { ownerId, photoId }, { decidedBy, at: new Date(at) })))
    throw new DomainError('conflict')
  await storeRemovedContent(
    tx,
    { event_id: eventId, person_id: ownerId, kind: 'photo', content: photoId },
    at,
  )
  await outbox.append(tx, 'photo.decided', { photoId, ownerId, verdict: 'declined' })
}

/** Restores the photo that a reversed decision took away, unless another one is shown by now. */
export async function undoPhotoRemoval(
  { plumbing: { clock, outbox } }: Pick<ModerationDeps, 'plumbing'>,
  tx: Tx,
  { id: eventId, person_id: ownerId }: Pick<ModerationEvent, 'id' | 'person_id'>,
  decidedBy: string,
): Promise<Awaited<ReturnType<typeof restorePhoto>>> {
  await lockAccount(tx, ownerId)
  const taken = await takeRemovedContent(tx, eventId)
  if (taken === null) return 'gone'
  const photoId = taken.content
  const outcome = await restorePhoto(tx, { ownerId, photoId }, { decidedBy, at: new Date(clock.now()) })
  if (outcome === 'restored' || outcome === 'restoredInGallery')
    await outbox.append(tx, 'photo.decided', { photoId, ownerId, verdict: 'approved' })
  return outcome
}
