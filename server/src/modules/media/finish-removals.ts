import type { MediaDeps } from './media-deps.ts'
import { removeMediaFiles } from './media-files.ts'
import { deleteMediaRow, findUnfinishedMedia, type MediaPlace, markUnused } from './media-items.store.ts'
import { type PhotoPlace, removePhotoFiles } from './photos/photo-files.ts'
import { deletePhotoRow, findUnfinished, markForgotten } from './photos/photos.store.ts'

/** Removes the files of photos that are being removed, and then their rows. */
export async function finishRemovals(
  { plumbing: { db }, files }: Pick<MediaDeps, 'plumbing' | 'files'>,
  photos: readonly PhotoPlace[],
): Promise<void> {
  for (const photo of photos) {
    await removePhotoFiles(files, photo)
    await deletePhotoRow(db, photo.photoId)
  }
}

export async function finishMediaRemovals(
  { plumbing: { db }, files }: Pick<MediaDeps, 'plumbing' | 'files'>,
  places: readonly MediaPlace[],
): Promise<void> {
  for (const place of places) {
    await removeMediaFiles(files, place)
    await deleteMediaRow(db, place.mediaId)
  }
}

const unfinishedMs = 3_600_000
/** Time for which a video may wait for its conversion: they are converted one after the other. */
const convertingMs = 24 * 3_600_000
const sweepMax = 200
/** Time for which an upload waits to be sent: a browser may be offline for a while. */
const unsentMs = 3 * 24 * 3_600_000

/** Cleans up what a crash left half done, uploads that were never sent, and photos that can be reported no longer; returns how many. */
export async function sweepUploads(
  deps: Pick<MediaDeps, 'plumbing' | 'settings' | 'files' | 'spool' | 'quarantine'>,
): Promise<number> {
  const { db, clock } = deps.plumbing
  const before = new Date(clock.now() - unfinishedMs)
  const at = new Date(clock.now())
  const { deletedKeepMs } = await deps.settings.read()
  const reportable = new Date(clock.now() - deletedKeepMs)
  const photos = [
    ...(await findUnfinished(db, before, sweepMax)),
    ...(await markForgotten(db, { before: reportable, at, most: sweepMax })),
  ]
  await finishRemovals(deps, photos)
  const waitingBefore = new Date(clock.now() - convertingMs)
  const media = await findUnfinishedMedia(db, { before, waitingBefore, at }, sweepMax)
  await finishMediaRemovals(deps, media)
  await markUnused(db, new Date(clock.now() - unsentMs), at, sweepMax)
  await deps.spool.sweep(unfinishedMs)
  // By now no form is valid and no upload can be completed.
  const abandoned = (await deps.quarantine?.removeBefore(before.getTime())) ?? 0
  return photos.length + media.length + abandoned
}
