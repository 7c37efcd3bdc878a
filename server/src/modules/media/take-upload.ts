import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { limits, type MediaItem, type MediaPurpose, mediaRules, type StoredFile } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Caller } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import { lockAccount } from '../accounts/index.ts'
import { priorityOf, startConversion } from './films/convert-video.ts'
import { conversionKind } from './media.module.ts'
import { isVoiceToConvert } from './films/convert-voice.ts'
import { UnplayableVideo } from './films.port.ts'
import { finishMediaRemovals } from './finish-removals.ts'
import type { MediaDeps } from './media-deps.ts'
import { mediaKey } from './media-files.ts'
import {
  bytesOf,
  claimMedia,
  findReady,
  finishMedia,
  insertMedia,
  type MediaPlace,
  type MediaRow,
} from './media-items.store.ts'
import { presentMedia } from './present-media.ts'
import { refuseRemoved } from './removed-content.ts'

type FileFacts = Pick<MediaRow, 'content_type' | 'size_bytes' | 'duration_ms' | 'width' | 'height'>

async function storePicture(
  deps: MediaDeps,
  place: MediaPlace,
  file: StoredFile,
  purpose: MediaPurpose,
): Promise<FileFacts> {
  const bytes = await buffer(file.stream())
  const box =
    purpose === 'chatVideoPreviewImage'
      ? { height: limits.videoPreviewHeightPx }
      : { side: limits.chatPictureSidePx }
  const { picture, width, height, fingerprint } = await deps.pictures.makePicture(bytes, box)
  const upload = { ownerId: place.ownerId, contentId: place.mediaId }
  await refuseRemoved(deps, upload, fingerprint === null ? null : { kind: 'picture', hex: fingerprint })
  await deps.files.put(mediaKey(place, 'image/jpeg'), picture)
  return { content_type: 'image/jpeg', size_bytes: picture.length, duration_ms: null, width, height }
}

/** Of the file as it was uploaded: what is stored is written anew. */
async function hashOf(file: StoredFile): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of file.stream()) hash.update(piece)
  return hash.digest('hex')
}

async function storeFilm(
  deps: MediaDeps,
  place: MediaPlace,
  sent: StoredFile,
  kind: 'audio' | 'video',
): Promise<FileFacts> {
  if (kind === 'video') {
    const upload = { ownerId: place.ownerId, contentId: place.mediaId }
    await refuseRemoved(deps, upload, { kind: 'film', hex: await hashOf(sent) })
  }
  const { file, contentType, durationMs, sizeBytes, width, height } = await deps.films.remake(sent, kind)
  try {
    await deps.files.putFile(mediaKey(place, contentType), file.content())
  } finally {
    await file.release()
  }
  return { content_type: contentType, size_bytes: sizeBytes, duration_ms: durationMs, width, height }
}

interface ClaimedUpload {
  readonly purpose: MediaPurpose
  readonly hasRoom: boolean
}

/** Once only; null if no upload is allowed, or no longer. */
export async function claimUpload(
  { plumbing, settings }: MediaDeps,
  place: MediaPlace,
  arrivedBytes: number,
): Promise<ClaimedUpload | null> {
  const { mediaQuotaBytes } = await settings.read()
  const now = plumbing.clock.now()
  return transact(plumbing.db, async (tx) => {
    await lockAccount(tx, place.ownerId)
    const since = new Date(now - limits.uploadMs)
    const claimed = await claimMedia(tx, place, arrivedBytes, new Date(now), since)
    return claimed && { ...claimed, hasRoom: (await bytesOf(tx, place.ownerId)) <= mediaQuotaBytes }
  })
}

/** Stores the file of an allowed upload. Throws as listed in the contract. */
export async function takeUpload(
  deps: MediaDeps,
  { userId }: Caller,
  { key, file }: { readonly key: string; readonly file: StoredFile },
): Promise<MediaItem> {
  const place = { mediaId: key, ownerId: userId }
  const claimed = await claimUpload(deps, place, file.size)
  if (!claimed) throw new DomainError('upload_gone')
  return storeClaimed(deps, place, claimed, file)
}

/**
 * Stores the file of a claimed upload, rewritten; a video that browsers cannot play is converted afterwards. Throws as
 * listed in the contract.
 */
export async function storeClaimed(
  deps: MediaDeps,
  place: MediaPlace,
  { purpose, hasRoom }: ClaimedUpload,
  file: StoredFile,
): Promise<MediaItem> {
  try {
    if (!hasRoom) throw new DomainError('storage_full')
    return await storeUpload(deps, place, purpose, file).catch((error: unknown) => {
      if (!(error instanceof UnplayableVideo) || !deps.films.convert) throw error
      return startConversion(deps, place, { file, seconds: error.seconds })
    })
  } catch (error) {
    // Refused files use no space.
    await finishMediaRemovals(deps, [place])
    throw error
  }
}

/**
 * Stores a picture that operators send to a person, among that person's files, so that it is exported and erased with
 * them; it takes none of their space. Returns its id, to be attached. Throws media_wrong_format, photo_too_many_pixels, unavailable, too_large.
 */
export async function storePictureFor(
  deps: MediaDeps,
  ownerId: string,
  picture: Uint8Array,
): Promise<string> {
  const { db, clock, ids } = deps.plumbing
  const place = { ownerId, mediaId: ids.next('mda') }
  const file = new Blob([Uint8Array.from(picture)])
  await insertMedia(db, {
    id: place.mediaId,
    owner_id: ownerId,
    purpose: 'chatImage',
    preview_of: null,
    state: 'storing',
    content_type: 'image/jpeg',
    size_bytes: Math.max(1, file.size),
    changed_at: new Date(clock.now()),
    from_team: true,
  })
  try {
    await storeUpload(deps, place, 'chatImage', file)
  } catch (error) {
    await finishMediaRemovals(deps, [place])
    throw error
  }
  return place.mediaId
}

async function storeUpload(
  deps: MediaDeps,
  place: MediaPlace,
  purpose: MediaPurpose,
  file: StoredFile,
): Promise<MediaItem> {
  const { db, clock, jobs } = deps.plumbing
  const { kind, maxBytes } = mediaRules[purpose]
  if (file.size > maxBytes) throw new DomainError('too_large')
  const made =
    kind === 'image' ? storePicture(deps, place, file, purpose) : storeFilm(deps, place, file, kind)
  const stored = await made
  const row = await transact(db, async (tx) => {
    const at = new Date(clock.now())
    const isStored = await finishMedia(tx, place.mediaId, { ...stored, changed_at: at })
    const ready = isStored ? await findReady(tx, place) : null
    // It can be heard meanwhile, wherever browsers play it.
    if (ready && deps.films.convertSound && isVoiceToConvert(ready)) {
      const seconds = Number(ready.duration_ms) / 1000
      const priority = priorityOf({ nowMs: clock.now(), seconds, waiting: 0 })
      await jobs.send(tx, conversionKind, place, { priority })
    }
    return ready
  })
  // Another device removed it at the same moment.
  if (!row) throw new DomainError('upload_gone')
  return presentMedia(row, null)
}
