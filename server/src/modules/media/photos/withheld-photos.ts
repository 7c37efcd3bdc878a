import type { Tx } from '../../../kernel/db.ts'
import { setAvatar } from '../../accounts/index.ts'
import type { PhotoPlace } from './photo-files.ts'
import { findPhoto, forgetWithheld, isMain, photosOf, updatePhoto } from './photos.store.ts'

interface Withheld {
  readonly decidedBy: string
  readonly at: Date
}

/**
 * Hides a shown photo from everyone, its owner included; its files stay until it is restored or forgotten. The caller has
 * locked the account. Answers false if it is not shown any more.
 */
export async function withholdPhoto(
  tx: Tx,
  { ownerId, photoId }: PhotoPlace,
  { decidedBy, at }: Withheld,
): Promise<boolean> {
  const photo = await findPhoto(tx, photoId)
  if (photo?.owner_id !== ownerId || photo.state !== 'approved') return false
  await updatePhoto(tx, photoId, { state: 'withheld', reason: null, decided_by: decidedBy, changed_at: at })
  if (isMain(photo)) await setAvatar(tx, ownerId, '')
  return true
}

/**
 * Shows a withheld photo again; a main one not if another one is shown by now, which stays. A picture of a gallery is back
 * in its place, even if others have filled the gallery since. The caller has locked the account.
 */
export async function restorePhoto(
  tx: Tx,
  { ownerId, photoId }: PhotoPlace,
  { decidedBy, at }: Withheld,
): Promise<'restored' | 'restoredInGallery' | 'replaced' | 'gone'> {
  const photo = await findPhoto(tx, photoId)
  if (photo?.owner_id !== ownerId || photo.state !== 'withheld') return 'gone'
  const shown = { state: 'approved', reason: null, decided_by: decidedBy, changed_at: at } as const
  if (!isMain(photo)) {
    await updatePhoto(tx, photoId, shown)
    return 'restoredInGallery'
  }
  if (
    (await photosOf(tx, ownerId)).some((otherPhoto) => isMain(otherPhoto) && otherPhoto.state === 'approved')
  ) {
    await forgetWithheld(tx, [photoId], at)
    return 'replaced'
  }
  await updatePhoto(tx, photoId, shown)
  await setAvatar(tx, ownerId, photoId)
  return 'restored'
}
