import { type AnnouncedFile, limits, type MediaPurpose, mediaRules } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Caller, Origin } from '../../kernel/handlers.ts'
import { networkOf } from '../../kernel/network/network-of.ts'
import { transact } from '../../kernel/transact.ts'
import { lockAccount } from '../accounts/index.ts'
import { expectGalleryPhoto } from './gallery.ts'
import type { MediaDeps } from './media-deps.ts'
import { bytesOf, insertMedia, ownsVideo } from './media-items.store.ts'
import { insertExpected } from './photos/photos.store.ts'
import type { UploadForm } from './quarantine.port.ts'

const photoRule = { contentTypes: ['image/jpeg', 'image/png'], maxBytes: limits.photoMaxBytes }

/** The target of upload forms; below `/api`, like every call. */
const photoUrl = '/api/fileUpload'
const mediaUrl = '/api/mediaUpload'

type AllowedUpload = UploadForm & { readonly fileId: string }

const ruleOf = ({ purpose }: AnnouncedFile) =>
  purpose === 'profilePhoto' || purpose === 'galleryPhoto' ? photoRule : mediaRules[purpose]
/** A browser adds the codecs to the type of what it records: `audio/webm;codecs=opus`. */
const bareType = (contentType: string): string => contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
const isTaken = (file: AnnouncedFile): boolean =>
  ruleOf(file).contentTypes.includes(bareType(file.contentType))

/** Throws rate_limited. */
export async function countUploads(
  { plumbing: { rateLimiter }, settings }: MediaDeps,
  userId: string,
  { address }: Origin,
  files: number,
): Promise<void> {
  const { uploadLimit, uploadWindowMs } = await settings.read()
  for (const key of [`upload:${userId}`, `upload:address:${networkOf(address)}`]) {
    for (let file = 0; file < files; file += 1) {
      const taken = await rateLimiter.take(key, uploadLimit, uploadWindowMs)
      if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterMs: taken.retryAfterMs })
    }
  }
}

async function expectPhoto(
  deps: MediaDeps,
  ownerId: string,
  purpose: AnnouncedFile['purpose'],
): Promise<AllowedUpload> {
  const { db, ids, clock } = deps.plumbing
  const photoId = ids.next('pho')
  if (purpose === 'galleryPhoto') await expectGalleryPhoto(deps, { photoId, ownerId })
  else await insertExpected(db, { photoId, ownerId }, new Date(clock.now()))
  return { url: photoUrl, fields: { key: photoId }, fileId: photoId }
}

/** The form of a file, which goes to the object store by itself where the brand permits that. */
const formOf = ({ quarantine, plumbing }: MediaDeps, fileId: string, file: MediaFile): UploadForm => {
  const nowMs = plumbing.clock.now()
  const expected = { contentType: bareType(file.contentType), maxBytes: file.sizeBytes }
  return quarantine === null
    ? { url: mediaUrl, fields: { key: fileId } }
    : quarantine.form(fileId, { ...expected, nowMs, expiresMs: nowMs + limits.uploadMs })
}

type MediaFile = AnnouncedFile & { readonly purpose: MediaPurpose }
const isMedia = (file: AnnouncedFile): file is MediaFile =>
  file.purpose !== 'profilePhoto' && file.purpose !== 'galleryPhoto'

/** All of them or none; announced files reserve their space at once, so that nobody announces more than there is. */
async function expectMedia(
  deps: MediaDeps,
  ownerId: string,
  files: readonly MediaFile[],
): Promise<AllowedUpload[]> {
  const { plumbing, settings } = deps
  const { db, ids, clock } = plumbing
  const { mediaQuotaBytes } = await settings.read()
  return transact(db, async (tx) => {
    await lockAccount(tx, ownerId)
    const added = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    if ((await bytesOf(tx, ownerId)) + added > mediaQuotaBytes) throw new DomainError('storage_full')
    const uploads: AllowedUpload[] = []
    for (const file of files) {
      const { purpose, previewOf = null, contentType, sizeBytes } = file
      if (previewOf !== null && !(await ownsVideo(tx, { ownerId, mediaId: previewOf }))) {
        throw new DomainError('not_found')
      }
      const id = ids.next('mda')
      await insertMedia(tx, {
        id,
        owner_id: ownerId,
        purpose,
        preview_of: previewOf,
        state: 'expected',
        content_type: bareType(contentType),
        size_bytes: sizeBytes,
        changed_at: new Date(clock.now()),
      })
      uploads.push({ ...formOf(deps, id, file), fileId: id })
    }
    return uploads
  })
}

/**
 * Throws media_wrong_format, too_large, rate_limited, storage_full, not_found (the video of a preview), gallery_full.
 */
export async function allowUpload(
  deps: MediaDeps,
  { userId }: Caller,
  file: AnnouncedFile,
  origin: Origin,
): Promise<AllowedUpload> {
  if (!isTaken(file)) throw new DomainError('media_wrong_format')
  if (file.sizeBytes > ruleOf(file).maxBytes) throw new DomainError('too_large')
  await countUploads(deps, userId, origin, 1)
  const [media] = isMedia(file) ? await expectMedia(deps, userId, [file]) : []
  return media ?? expectPhoto(deps, userId, file.purpose)
}

/**
 * Allows files that are sent together. Files of a wrong type are dropped: their place is null. Throws too_many_files,
 * media_wrong_format if nothing is left, and as `allowUpload`.
 */
export async function allowGroup(
  deps: MediaDeps,
  { userId }: Caller,
  files: readonly AnnouncedFile[],
  origin: Origin,
): Promise<(AllowedUpload | null)[]> {
  if (files.length > limits.filesMax) throw new DomainError('too_many_files', { max: limits.filesMax })
  // Photos of the profile are cropped and uploaded one by one.
  const isGood = (file: AnnouncedFile): file is MediaFile => isMedia(file) && isTaken(file)
  const good = files.filter(isGood)
  if (good.length === 0) throw new DomainError('media_wrong_format')
  if (good.some((file) => file.sizeBytes > ruleOf(file).maxBytes)) throw new DomainError('too_large')
  await countUploads(deps, userId, origin, good.length)
  const allowed = (await expectMedia(deps, userId, good)).values()
  return files.map((file) => (isGood(file) ? (allowed.next().value ?? null) : null))
}
