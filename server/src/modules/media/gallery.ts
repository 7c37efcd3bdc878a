import { galleryMaxOf, type OwnPhotos } from '@serendip/contract'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { findAccountById, lockAccount } from '../accounts/index.ts'
import type { MediaDeps } from './media-deps.ts'
import { ownPhotos } from './photos/own-photos.ts'
import type { PhotoPlace } from './photos/photo-files.ts'
import { insertExpected, isMain, movePhoto, type PhotoRow, photosOf } from './photos/photos.store.ts'

const galleryOf = async (tx: Tx, ownerId: string): Promise<readonly PhotoRow[]> =>
  (await photosOf(tx, ownerId)).filter((photo) => !isMain(photo))

/** Answers the position of one more picture. The caller has locked the account. Throws not_found, gallery_full. */
export async function checkRoom(tx: Tx, ownerId: string): Promise<number> {
  const [account, gallery] = [await findAccountById(tx, ownerId), await galleryOf(tx, ownerId)]
  if (!account) throw new DomainError('not_found')
  const max = galleryMaxOf(account.roles_group)
  if (gallery.length >= max) throw new DomainError('gallery_full', { max })
  return Math.max(0, ...gallery.map(({ position }) => position ?? 0)) + 1
}

/** Permits the upload of a picture, which comes last. Throws not_found, gallery_full. */
export async function expectGalleryPhoto(
  { plumbing: { db, clock } }: MediaDeps,
  place: PhotoPlace,
): Promise<void> {
  await transact(db, async (tx) => {
    await lockAccount(tx, place.ownerId)
    const position = await checkRoom(tx, place.ownerId)
    await insertExpected(tx, place, new Date(clock.now()), position)
  })
}

/**
 * Puts pictures of one's own gallery first, in this order. Throws not_found if one of them is not in it, also for another
 * person's.
 */
export async function orderGallery(
  deps: MediaDeps,
  ownerId: string,
  photoIds: readonly string[],
): Promise<OwnPhotos> {
  const { db } = deps.plumbing
  await transact(db, async (tx) => {
    await lockAccount(tx, ownerId)
    const ids = (await galleryOf(tx, ownerId)).map(({ id }) => id)
    if (photoIds.some((id) => !ids.includes(id))) throw new DomainError('not_found')
    const ordered = new Set([...photoIds, ...ids])
    for (const [index, id] of [...ordered].entries()) await movePhoto(tx, id, index + 1)
  })
  return ownPhotos(deps, ownerId)
}
