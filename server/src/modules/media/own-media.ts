import type { MediaItem, StoredFile } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import { finishMediaRemovals } from './finish-removals.ts'
import type { MediaDeps } from './media-deps.ts'
import { mediaKey } from './media-files.ts'
import { findPreview, findReady, type MediaPlace, markMediaRemoving } from './media-items.store.ts'
import { presentMedia } from './present-media.ts'

type OpenDeps = Pick<MediaDeps, 'plumbing' | 'files'>

/** Throws not_found, also for another person's file, so that the two cases are indistinguishable. */
export async function openMedia(
  { plumbing, files }: OpenDeps,
  place: MediaPlace,
): Promise<{ contentType: string; file: StoredFile }> {
  const row = await findReady(plumbing.db, place)
  const file = row && (await files.open(mediaKey(place, row.content_type)))
  if (!file) throw new DomainError('not_found')
  return { contentType: row.content_type, file }
}

/** The metadata of a file. Throws not_found. */
export async function describeMedia({ plumbing: { db } }: OpenDeps, place: MediaPlace): Promise<MediaItem> {
  const row = await findReady(db, place)
  if (!row) throw new DomainError('not_found')
  return presentMedia(row, await findPreview(db, place))
}

/** Removes a file, and with a video its previews. Throws not_found, also for another person's file. */
export async function removeMedia(deps: OpenDeps, place: MediaPlace): Promise<void> {
  const { db, clock } = deps.plumbing
  const going = await markMediaRemoving(db, place, new Date(clock.now()))
  if (going.length === 0) throw new DomainError('not_found')
  await finishMediaRemovals(deps, going)
}
