import type { PhotoDecline } from '@serendip/contract'
import { isClaimedByOther } from '../../../kernel/claims.ts'
import type { Tx } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { transact } from '../../../kernel/transact.ts'
import { lockAccount, setAvatar } from '../../accounts/index.ts'
import { finishRemovals } from '../finish-removals.ts'
import type { MediaDeps } from '../media-deps.ts'
import type { PhotoPlace } from './photo-files.ts'
import {
  deletePhotos,
  findPhoto,
  insertDecision,
  isMain,
  type PhotoRow,
  photosOf,
  updatePhoto,
} from './photos.store.ts'

declare module '../../../kernel/events.ts' {
  interface Events {
    'photo.decided': {
      readonly photoId: string
      readonly ownerId: string
      readonly verdict: 'approved' | 'declined'
    }
  }
}

/** Recorded in place of an operator's name, so that nobody mistakes a rule for a person. */
export const ruleOfDemo = 'rule:demo'

export type PhotoDecision = { readonly photoId: string; readonly decidedBy: string } & (
  | { readonly verdict: 'approved' }
  | { readonly verdict: 'declined'; readonly reason: PhotoDecline }
)

const reasonOf = (decision: PhotoDecision): PhotoDecline | null =>
  decision.verdict === 'declined' ? decision.reason : null

/** Whether a decision still changes anything; an approval can be revoked. */
const isOpen = (photo: PhotoRow, verdict: PhotoDecision['verdict']): boolean =>
  photo.state === 'pending' || (photo.state === 'approved' && verdict === 'declined')

/** Returns the photos whose files are to be removed as a result. */
async function applyDecision(
  tx: Tx,
  photo: PhotoRow,
  decision: PhotoDecision,
  at: Date,
): Promise<PhotoPlace[]> {
  const { id, owner_id: ownerId } = photo
  const isApproved = decision.verdict === 'approved'
  const change = { state: decision.verdict, reason: reasonOf(decision), decided_by: decision.decidedBy }
  if (!isMain(photo)) {
    await updatePhoto(tx, id, { ...change, changed_at: at })
    return []
  }
  const otherPhotos = (await photosOf(tx, ownerId)).filter(
    (otherPhoto) => isMain(otherPhoto) && otherPhoto.id !== id,
  )
  // An approval replaces the photo shown before; a waiting photo takes precedence over one being declined.
  const isCrowdedOut = !isApproved && otherPhotos.some(({ state }) => state !== 'approved')
  const going = isApproved
    ? otherPhotos.filter(({ state }) => state === 'approved').map((otherPhoto) => otherPhoto.id)
    : []
  if (isCrowdedOut) going.push(id)
  const gone = await deletePhotos(tx, going, at)
  if (!isCrowdedOut) await updatePhoto(tx, id, { ...change, changed_at: at })
  if (isApproved) await setAvatar(tx, ownerId, id)
  else if (photo.state === 'approved') await setAvatar(tx, ownerId, '')
  return gone
}

/**
 * Operators decide here: approves a waiting photo, or declines a waiting or shown one, and records who decided. Throws
 * not_found; conflict if that was already decided, or another operator has claimed the photo. `also` is written in the same transaction, as its last part.
 */
export async function decidePhoto(
  deps: MediaDeps,
  decision: PhotoDecision,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const { db, clock, ids, outbox } = deps.plumbing
  const { photoId, verdict, decidedBy } = decision
  const known = await findPhoto(db, photoId)
  if (!known) throw new DomainError('not_found')
  const gone = await transact(db, async (tx) => {
    await lockAccount(tx, known.owner_id)
    const photo = await findPhoto(tx, photoId)
    if (!photo || photo.state === 'removing') throw new DomainError('not_found')
    const at = new Date(clock.now())
    if (!isOpen(photo, verdict) || isClaimedByOther(photo, decidedBy, at.getTime()))
      throw new DomainError('conflict')
    const going = await applyDecision(tx, photo, decision, at)
    await insertDecision(tx, {
      id: ids.next('pdc'),
      photo,
      verdict,
      decidedBy,
      at,
      reason: reasonOf(decision),
    })
    await outbox.append(tx, 'photo.decided', { photoId, ownerId: photo.owner_id, verdict })
    await also(tx)
    return going
  })
  await finishRemovals(deps, gone)
}
