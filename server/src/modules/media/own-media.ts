import type { MediaItem } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import { finishMediaRemovals } from './finish-removals.ts'
import type { MediaDeps } from './media-deps.ts'
import { findOwn, findPreview, type MediaPlace, markMediaRemoving } from './media-items.store.ts'
import { presentMedia } from './present-media.ts'

type OpenDeps = Pick<MediaDeps, 'plumbing' | 'files'>

/** The metadata of a file, and how far its conversion is. Throws not_found. */
export async function describeMedia({ plumbing: { db } }: OpenDeps, place: MediaPlace): Promise<MediaItem> {
  const row = await findOwn(db, place)
  if (!row) throw new DomainError('not_found')
  return presentMedia(row, await findPreview(db, place))
}

/** Removes a file that was not sent, and with a video its previews. Throws not_found, also for another person's file. */
export async function removeMedia(deps: OpenDeps, place: MediaPlace): Promise<void> {
  const { db, clock } = deps.plumbing
  const going = await markMediaRemoving(db, place, new Date(clock.now()))
  if (going.length === 0) throw new DomainError('not_found')
  await finishMediaRemovals(deps, going)
}
