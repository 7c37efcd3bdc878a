import type { MediaDeps } from './media-deps.ts'
import { type PhotoPlace, removePhotoFiles } from './photo-files.ts'
import { deletePhotoRow, findUnfinished } from './photos.store.ts'

/** Removes the files of photos that are on their way out, and then their rows. */
export async function finishRemovals(
  { plumbing: { db }, files }: Pick<MediaDeps, 'plumbing' | 'files'>,
  photos: readonly PhotoPlace[],
): Promise<void> {
  for (const photo of photos) {
    await removePhotoFiles(files, photo)
    await deletePhotoRow(db, photo.photoId)
  }
}

const unfinishedMs = 3_600_000
const sweepMax = 200

/** Ends what a crash, or somebody who never sent a file, left half done; answers how many. */
export async function sweepPhotos(deps: Pick<MediaDeps, 'plumbing' | 'files'>): Promise<number> {
  const { db, clock } = deps.plumbing
  const unfinished = await findUnfinished(db, new Date(clock.now() - unfinishedMs), sweepMax)
  await finishRemovals(deps, unfinished)
  return unfinished.length
}
