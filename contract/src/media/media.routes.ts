import { z } from 'zod'
import { address, count, label, pageRowsMax, seconds } from '../answer-fields.ts'
import { bytes, id, instantMs, ok, storedFile } from '../fields.ts'
import { limits } from '../limits.ts'
import type { RouteMap } from '../route.ts'
import { conversionProblems, mediaPurposes } from './media-purposes.ts'

/** `avatar`: a small square beside a name; `page`: a large one. */
export const photoSizes = ['avatar', 'page'] as const
export type PhotoSize = (typeof photoSizes)[number]

/** Why a photo was sent back. */
export const photoDeclines = [
  'notAPerson',
  'underAge',
  'nudity',
  'advertising',
  'notYours',
  'unclear',
] as const
export type PhotoDecline = (typeof photoDeclines)[number]

const ownPhoto = z.object({
  photoId: id,
  state: z.enum(['pending', 'approved', 'declined']),
  reason: z.enum(photoDeclines).optional(),
  /** Approved by a rule without review, in demo mode. Never in prod. */
  byRule: z.boolean(),
  changedAt: instantMs,
})
export type OwnPhoto = z.infer<typeof ownPhoto>

const ownPhotos = z.object({
  /** The main photo that others see. */
  shown: ownPhoto.nullable(),
  /** A newer main photo that waits for review or was rejected. */
  waiting: ownPhoto.nullable(),
  /** The pictures beside the main photo, in their order and in any state. */
  gallery: z.array(ownPhoto).max(pageRowsMax),
})
export type OwnPhotos = z.infer<typeof ownPhotos>

const pictureParams = z.strictObject({ photoId: id, size: z.enum(photoSizes) })

/** A file that is too large for its purpose is refused as that; no file is larger than this. */
const announcedMaxBytes = 2 ** 40

const announced = z.strictObject({
  purpose: z.enum(['profilePhoto', 'galleryPhoto', ...mediaPurposes]),
  contentType: z.string().max(100),
  sizeBytes: z.number().int().positive().max(announcedMaxBytes),
  /** Of a preview: the key of the video that it is a frame of. */
  previewOf: id.optional(),
})
export type AnnouncedFile = z.infer<typeof announced>
const allowed = z.object({
  /** Below this origin, or the object store's; what is sent to that is completed by `completeUpload`. */
  url: address,
  /** Sent before the file. */
  fields: z.object({ key: label }).catchall(address),
  /** The id of the file. */
  fileId: id,
})
export type AllowedUpload = z.infer<typeof allowed>

/** Faults of a file that arrived. */
const uploadErrors = [
  ...(['upload_gone', 'media_wrong_format', 'video_too_long', 'photo_too_many_pixels'] as const),
  ...(['video_not_playable', 'video_too_many_pixels', 'too_large', 'storage_full', 'unavailable'] as const),
  ...(['picture_not_supported', 'content_removed'] as const),
] as const

/** A person's file, re-encoded from the upload. */
const mediaItem = z.object({
  id,
  type: z.enum(['image', 'audio', 'video']),
  /** Until it is sent, only its owner can open it. */
  isPrivate: z.literal(true),
  url: address,
  duration: seconds.optional(),
  metadata: z.object({
    contentType: label,
    sizeBytes: count,
    width: count.optional(),
    height: count.optional(),
    /** The address of a video's preview frame. */
    preview: address.optional(),
  }),
  /** `running`: it is being converted, and can be sent once that is done. `failed`: it could not be, see `problem`. */
  transcodingStatus: z.enum(['notNeeded', 'running', 'failed', 'done']),
  /** Of a running conversion: percent. */
  transcodingProgress: z.number().int().min(0).max(100).optional(),
  /** Of a failed conversion. */
  problem: z.enum(conversionProblems).optional(),
})
export type MediaItem = z.infer<typeof mediaItem>

export const mediaPictureSizes = ['preview', 'blurred'] as const
export type MediaPictureSize = (typeof mediaPictureSizes)[number]

export const mediaFile = z.object({ contentType: label, file: storedFile })

export const mediaRoutes = {
  createFileUpload: {
    method: 'POST',
    path: '/createFileUpload',
    service: 'api',
    auth: 'joining',
    summary:
      'Permits one upload: the file is sent as a form to `url`, after `fields`, once, within ten minutes.',
    body: announced,
    response: allowed,
    errors: ['media_wrong_format', 'too_large', 'storage_full', 'not_found', 'gallery_full'],
  },
  createGroupFileUpload: {
    method: 'POST',
    path: '/createGroupFileUpload',
    service: 'api',
    auth: 'joining',
    summary:
      'Permits up to ten uploads at once. A file of a wrong type is dropped and is null in the answer.',
    body: z.strictObject({ files: z.array(announced).min(1).max(100) }),
    response: z.object({ uploads: z.array(allowed.nullable()).max(pageRowsMax) }),
    errors: ['too_many_files', 'media_wrong_format', 'too_large', 'storage_full', 'not_found'],
  },
  fileUpload: {
    method: 'POST',
    path: '/fileUpload',
    form: true,
    service: 'api',
    auth: 'joining',
    summary: 'Receives a permitted upload. Its type is read from its bytes; the picture is re-encoded.',
    body: z.strictObject({ key: id, file: bytes }),
    response: z.object({ photo: ownPhoto }),
    errors: [
      ...(['upload_gone', 'media_wrong_format', 'photo_too_small', 'photo_too_many_pixels'] as const),
      ...(['picture_not_supported'] as const),
      ...(['too_large', 'unavailable', 'gallery_full', 'content_removed'] as const),
    ],
  },
  mediaUpload: {
    method: 'POST',
    path: '/mediaUpload',
    form: 'spooled',
    service: 'api',
    auth: 'session',
    summary:
      'Receives a permitted picture, sound or video; the file is the last part. It is rewritten without metadata, and a video that browsers cannot play is converted afterwards: `transcodingStatus` tells how far it is.',
    body: z.strictObject({ key: id, file: storedFile }),
    response: z.object({ item: mediaItem }),
    errors: uploadErrors,
  },
  completeUpload: {
    method: 'POST',
    path: '/media/{mediaId}/complete',
    slow: true,
    service: 'api',
    auth: 'session',
    summary:
      'Takes a permitted picture, sound or video that was sent to the object store, exactly as `mediaUpload` does.',
    params: z.strictObject({ mediaId: id }),
    response: z.object({ item: mediaItem }),
    errors: uploadErrors,
  },
  openMedia: {
    method: 'GET',
    path: '/media/{mediaId}',
    media: true,
    slow: true,
    service: 'api',
    auth: 'session',
    summary: 'A file that the caller sent, or received and may open.',
    params: z.strictObject({ mediaId: id }),
    response: mediaFile,
    errors: ['not_found'],
  },
  mediaItem: {
    method: 'GET',
    path: '/media/{mediaId}/details',
    service: 'api',
    auth: 'session',
    summary: 'Describes a file that the caller sent.',
    params: z.strictObject({ mediaId: id }),
    response: z.object({ item: mediaItem }),
    errors: ['not_found'],
  },
  mediaPicture: {
    method: 'GET',
    path: '/media/{mediaId}/{size}',
    picture: 'image/jpeg',
    service: 'api',
    auth: 'session',
    summary: 'A small picture of an image or video that the caller may open; a blurred one also before that.',
    params: z.strictObject({ mediaId: id, size: z.enum(mediaPictureSizes) }),
    response: bytes,
    errors: ['not_found', 'unavailable'],
  },
  removeMedia: {
    method: 'POST',
    path: '/media/{mediaId}/remove',
    service: 'api',
    auth: 'joining',
    summary: 'Removes a file that the caller uploaded and did not send.',
    params: z.strictObject({ mediaId: id }),
    response: ok,
    errors: ['not_found'],
  },
  photos: {
    method: 'GET',
    path: '/profile/photo',
    service: 'api',
    auth: 'joining',
    summary: 'The caller’s own photos and the decisions about them.',
    response: ownPhotos,
    errors: [],
  },
  removePhoto: {
    method: 'POST',
    path: '/profile/photo/remove',
    service: 'api',
    auth: 'joining',
    summary: 'Removes one of the caller’s photos with its files.',
    body: z.strictObject({ photoId: id }),
    response: ok,
    errors: ['not_found'],
  },
  orderGallery: {
    method: 'POST',
    path: '/profile/photo/order',
    service: 'api',
    auth: 'session',
    summary:
      'Puts the caller’s pictures beside the main photo into this order; others of theirs come after them.',
    body: z.strictObject({
      photoIds: z
        .array(id)
        .min(1)
        .max(limits.galleryMax * 2),
    }),
    response: ownPhotos,
    errors: ['not_found'],
  },
  ownPicture: {
    method: 'GET',
    path: '/profile/photo/{photoId}/{size}',
    picture: 'image/webp',
    service: 'api',
    auth: 'joining',
    summary: 'The caller’s own photo in any state.',
    params: pictureParams,
    response: bytes,
    errors: ['not_found'],
  },
  picture: {
    method: 'GET',
    path: '/photos/{photoId}/{size}',
    picture: 'image/webp',
    service: 'api',
    auth: 'session',
    summary: 'An approved photo of a person in good standing, or an approved picture of their gallery.',
    params: pictureParams,
    response: bytes,
    errors: ['not_found'],
  },
} as const satisfies RouteMap
