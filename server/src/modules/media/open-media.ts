import { buffer } from 'node:stream/consumers'
import { type MediaPictureSize, mediaRules, type StoredFile } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { MediaDeps, ViewingRules } from './media-deps.ts'
import { mediaKey } from './media-files.ts'
import { findPreview, type MediaRow } from './media-items.store.ts'
import { findSeen, findSent, findViewOnce } from './shared-media.ts'

/** The longer side of the picture that a conversation shows, in pixels. */
export const previewSidePx = 640

export const openFile = ({ files }: MediaDeps, row: MediaRow): Promise<StoredFile | null> =>
  files.open(mediaKey({ ownerId: row.owner_id, mediaId: row.id }, row.content_type))

/** One's own file, or one of a message that one may open. Throws not_found, without giving the reason. */
export async function openMedia(
  deps: MediaDeps & ViewingRules,
  viewerId: string,
  mediaId: string,
): Promise<{ contentType: string; file: StoredFile }> {
  const seen = await findSeen(deps, viewerId, mediaId)
  const file = seen?.access === 'open' ? await openFile(deps, seen.row) : null
  if (!seen || !file) throw new DomainError('not_found')
  return { contentType: seen.row.content_type, file }
}

/** A file of a message, for a module that knows who may open it; null if there is none. */
export async function openSent(
  deps: MediaDeps,
  mediaId: string,
): Promise<{ messageId: string; contentType: string; file: StoredFile } | null> {
  const row = await findSent(deps.plumbing.db, mediaId)
  const file = row && (await openFile(deps, row))
  return row?.message_id && file ? { messageId: row.message_id, contentType: row.content_type, file } : null
}

/** The file of a message to be seen once, for a module that lets its receiver see it once; null if it is gone. */
export async function openViewOnce(
  deps: MediaDeps,
  messageId: string,
): Promise<{ contentType: string; file: StoredFile } | null> {
  const row = await findViewOnce(deps.plumbing.db, messageId)
  const file = row && (await openFile(deps, row))
  return row && file ? { contentType: row.content_type, file } : null
}

/** The picture itself, or the frame of a video; null if there is none. */
export async function readPicture(deps: MediaDeps, row: MediaRow): Promise<Uint8Array | null> {
  const { owner_id: ownerId, id } = row
  const isPicture = mediaRules[row.purpose].kind === 'image'
  const pictureId = isPicture ? id : await findPreview(deps.plumbing.db, { ownerId, mediaId: id })
  const file = pictureId && (await deps.files.open(mediaKey({ ownerId, mediaId: pictureId }, 'image/jpeg')))
  return file ? buffer(file.stream()) : null
}

/** A small picture of what one may open; a blurred one of whatever one was sent. Throws not_found, unavailable. */
export async function openMediaPicture(
  deps: MediaDeps & ViewingRules,
  viewerId: string,
  { mediaId, size }: { readonly mediaId: string; readonly size: MediaPictureSize },
): Promise<Uint8Array> {
  const seen = await findSeen(deps, viewerId, mediaId)
  const bytes =
    seen && (size === 'blurred' || seen.access === 'open') ? await readPicture(deps, seen.row) : null
  if (!bytes) throw new DomainError('not_found')
  if (size === 'blurred') return deps.pictures.blurPicture(bytes)
  return (await deps.pictures.makePicture(bytes, { side: previewSidePx })).picture
}
