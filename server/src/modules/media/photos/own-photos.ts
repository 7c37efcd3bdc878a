import type { OwnPhotos, PhotoSize } from '@serendip/contract'
import { DomainError } from '../../../kernel/domain-error.ts'
import { transact } from '../../../kernel/transact.ts'
import { lockAccount, setAvatar } from '../../accounts/index.ts'
import { finishRemovals } from '../finish-removals.ts'
import type { MediaDeps, ViewingRules } from '../media-deps.ts'
import { type PhotoPlace, readPhoto } from './photo-files.ts'
import { deletePhotos, findPhoto, isMain, ownerOfShown, type PhotoRow, photosOf } from './photos.store.ts'
import { presentPhoto } from './present-photo.ts'

export async function ownPhotos({ plumbing }: MediaDeps, userId: string): Promise<OwnPhotos> {
  const photos = await photosOf(plumbing.db, userId)
  const main = photos.filter(isMain)
  const present = (photo: PhotoRow | undefined) => (photo ? presentPhoto(photo) : null)
  return {
    shown: present(main.find(({ state }) => state === 'approved')),
    waiting: present(main.find(({ state }) => state !== 'approved')),
    gallery: photos.filter((photo) => !isMain(photo)).flatMap((photo) => presentPhoto(photo) ?? []),
  }
}

/** The main photo of a person that waits for review, and the approved pictures beside the main one, in their order. */
export async function photoIdsOf(
  { plumbing }: MediaDeps,
  userId: string,
): Promise<{ readonly pendingMain: string | null; readonly gallery: string[] }> {
  const photos = await photosOf(plumbing.db, userId)
  return {
    pendingMain: photos.find((photo) => isMain(photo) && photo.state === 'pending')?.id ?? null,
    gallery: photos.flatMap((photo) => (!isMain(photo) && photo.state === 'approved' ? [photo.id] : [])),
  }
}

/** Throws not_found, also for another person's photo. */
export async function removePhoto(deps: MediaDeps, ownerId: string, photoId: string): Promise<void> {
  const { db, clock } = deps.plumbing
  const gone = await transact(db, async (tx) => {
    await lockAccount(tx, ownerId)
    const photo = (await photosOf(tx, ownerId)).find(({ id }) => id === photoId)
    if (!photo) throw new DomainError('not_found')
    if (photo.state === 'approved' && isMain(photo)) await setAvatar(tx, ownerId, '')
    return deletePhotos(tx, [photoId], new Date(clock.now()))
  })
  await finishRemovals(deps, gone)
}

interface PhotoRequest {
  readonly photoId: string
  readonly size: PhotoSize
}

async function readPicture(
  { files }: MediaDeps,
  ownerId: string | null,
  wanted: PhotoRequest,
): Promise<Uint8Array> {
  const picture = ownerId && (await readPhoto(files, { ownerId, photoId: wanted.photoId }, wanted.size))
  if (!picture) throw new DomainError('not_found')
  return picture
}

/** Operators see a photo while it waits. Throws not_found. */
export async function openPendingPicture(deps: MediaDeps, photoId: string): Promise<Uint8Array> {
  const photo = await findPhoto(deps.plumbing.db, photoId)
  const ownerId = photo?.state === 'pending' ? photo.owner_id : null
  return readPicture(deps, ownerId, { photoId, size: 'page' })
}

/** Operators see a photo that others see, also while its owner is banned. Throws not_found. */
export async function openShownPicture(
  deps: MediaDeps,
  { ownerId, photoId }: PhotoPlace,
): Promise<Uint8Array> {
  const photo = await findPhoto(deps.plumbing.db, photoId)
  const isShown = photo?.state === 'approved' && photo.owner_id === ownerId
  return readPicture(deps, isShown ? ownerId : null, { photoId, size: 'page' })
}

/** The owner sees a photo in any state. Throws not_found, also for another person's. */
export async function openOwnPicture(
  deps: MediaDeps,
  userId: string,
  wanted: PhotoRequest,
): Promise<Uint8Array> {
  const photo = await findPhoto(deps.plumbing.db, wanted.photoId)
  const isTheirs = photo?.owner_id === userId && presentPhoto(photo) !== null
  return readPicture(deps, isTheirs ? userId : null, wanted)
}

/**
 * Others see approved photos, of people in good standing with whom they have something to do (decision 0740). Throws
 * not_found otherwise, as for an unknown id.
 */
export async function openPicture(
  deps: MediaDeps & ViewingRules,
  viewerId: string,
  wanted: PhotoRequest,
): Promise<Uint8Array> {
  const ownerId = await ownerOfShown(deps.plumbing.db, wanted.photoId, new Date(deps.plumbing.clock.now()))
  const isShown = ownerId !== null && (await deps.maySeePhotos(viewerId, ownerId))
  return readPicture(deps, isShown ? ownerId : null, wanted)
}
