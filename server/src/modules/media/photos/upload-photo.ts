import { limits, type OwnPhoto } from '@serendip/contract'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Caller } from '../../../kernel/handlers.ts'
import { transact } from '../../../kernel/transact.ts'
import { lockAccount } from '../../accounts/index.ts'
import { finishRemovals } from '../finish-removals.ts'
import { checkRoom } from '../gallery.ts'
import type { MediaDeps } from '../media-deps.ts'
import { refuseRemoved } from '../removed-content.ts'
import { decidePhoto, ruleOfDemo } from './decide-photo.ts'
import { putPhoto } from './photo-files.ts'
import {
  claimExpected,
  deletePhotos,
  findPhoto,
  isMain,
  movePhoto,
  photosOf,
  updatePhoto,
} from './photos.store.ts'
import { presentPhoto } from './present-photo.ts'

/**
 * Stores the file of an allowed upload. A main photo replaces the one that was waiting, a picture of the gallery none.
 * Throws as listed in the contract.
 */
export async function uploadPhoto(
  deps: MediaDeps,
  { userId }: Caller,
  { key, file }: { readonly key: string; readonly file: Uint8Array },
): Promise<OwnPhoto> {
  const { db, clock } = deps.plumbing
  const place = { photoId: key, ownerId: userId }
  if (file.length > limits.photoMaxBytes) throw new DomainError('too_large')
  const now = clock.now()
  if (!(await claimExpected(db, place, new Date(now), new Date(now - limits.uploadMs)))) {
    throw new DomainError('upload_gone')
  }
  const made = await deps.pictures.makePhoto(file)
  await refuseRemoved(
    deps,
    { ownerId: userId, contentId: key },
    made.fingerprint === null ? null : { kind: 'picture', hex: made.fingerprint },
  )
  await putPhoto(deps.files, place, made)
  const replaced = await transact(db, async (tx) => {
    const at = new Date(clock.now())
    await lockAccount(tx, userId)
    const photo = await findPhoto(tx, key)
    if (photo && !isMain(photo)) await movePhoto(tx, key, await checkRoom(tx, userId))
    const before = (await photosOf(tx, userId)).filter(
      (otherPhoto) => photo && isMain(photo) && isMain(otherPhoto) && otherPhoto.state !== 'approved',
    )
    const gone = await deletePhotos(
      tx,
      before.map(({ id }) => id),
      at,
    )
    await updatePhoto(tx, key, { state: 'pending', changed_at: at, reason: null, decided_by: null })
    return gone
  })
  await finishRemovals(deps, replaced)
  if (deps.approvesByRule)
    await decidePhoto(deps, { photoId: key, verdict: 'approved', decidedBy: ruleOfDemo })
  const stored = await findPhoto(db, key)
  const photo = stored && presentPhoto(stored)
  // Another device removed or replaced it at the same moment.
  if (!photo) throw new DomainError('upload_gone')
  return photo
}
