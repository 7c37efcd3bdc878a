import { z } from 'zod'
import { blob, bytes, id, instantMs, ok } from '../fields.ts'
import { mediaPurposes } from '../media-purposes.ts'
import { route } from '../route.ts'

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

const ownPhoto = z.strictObject({
  photoId: id,
  state: z.enum(['pending', 'approved', 'declined']),
  reason: z.enum(photoDeclines).optional(),
  /** In demo mode nobody looks: a rule approved it. Never so in prod. */
  byRule: z.boolean(),
  changedAt: instantMs,
})
export type OwnPhoto = z.infer<typeof ownPhoto>

/** What others see, and what waits for a look or was sent back. */
const ownPhotos = z.strictObject({ shown: ownPhoto.nullable(), waiting: ownPhoto.nullable() })
export type OwnPhotos = z.infer<typeof ownPhotos>

const pictureParams = z.strictObject({ photoId: id, size: z.enum(photoSizes) })

const announced = z.strictObject({
  purpose: z.enum(['profilePhoto', ...mediaPurposes]),
  contentType: z.string().max(100),
  sizeBytes: z.number().int().positive(),
  /** Of a preview: the key of the video that it is a frame of. */
  previewOf: id.optional(),
})
export type AnnouncedFile = z.infer<typeof announced>
const allowed = z.strictObject({ url: z.string(), fields: z.strictObject({ key: id }) })

/** A file of a person, made anew from what was sent. */
const mediaItem = z.strictObject({
  id,
  type: z.enum(['image', 'audio', 'video']),
  /** Only its owner opens it until it is sent to somebody. */
  isPrivate: z.literal(true),
  url: z.string(),
  duration: z.number().nonnegative().optional(),
  metadata: z.strictObject({
    contentType: z.string(),
    sizeBytes: z.number().int(),
    width: z.number().int().optional(),
    height: z.number().int().optional(),
    /** The address of a frame that stands for a video. */
    preview: z.string().optional(),
  }),
  transcodingStatus: z.enum(['notNeeded', 'done']),
})
export type MediaItem = z.infer<typeof mediaItem>

const mediaFile = z.strictObject({ contentType: z.string(), file: blob })

export const mediaRoutes = {
  createFileUpload: route({
    method: 'POST',
    path: '/createFileUpload',
    service: 'api',
    auth: 'joining',
    summary:
      'Allows one upload: the file is sent as a form to `url`, after `fields`, within ten minutes and once.',
    body: announced,
    response: allowed,
    errors: ['media_wrong_format', 'too_large', 'storage_full', 'not_found'],
  }),
  createGroupFileUpload: route({
    method: 'POST',
    path: '/createGroupFileUpload',
    service: 'api',
    auth: 'joining',
    summary:
      'Allows up to ten uploads at once. What is of a wrong type is dropped: null stands in its place in the answer.',
    body: z.strictObject({ files: z.array(announced).min(1).max(100) }),
    response: z.strictObject({ uploads: z.array(allowed.nullable()) }),
    errors: ['too_many_files', 'media_wrong_format', 'too_large', 'storage_full', 'not_found'],
  }),
  fileUpload: route({
    method: 'POST',
    path: '/fileUpload',
    service: 'api',
    auth: 'joining',
    summary: 'Takes an upload that was allowed. What the file is, its bytes say; the picture is drawn anew.',
    form: true,
    body: z.strictObject({ key: id, file: bytes }),
    response: z.strictObject({ photo: ownPhoto }),
    errors: [
      ...(['upload_gone', 'media_wrong_format', 'photo_too_small', 'photo_too_many_pixels'] as const),
      ...(['too_large', 'unavailable'] as const),
    ],
  }),
  mediaUpload: route({
    method: 'POST',
    path: '/mediaUpload',
    service: 'api',
    auth: 'session',
    summary:
      'Takes a picture, a sound or a video that was allowed; the file is the last part. It is made anew, without metadata.',
    form: 'spooled',
    body: z.strictObject({ key: id, file: blob }),
    response: z.strictObject({ item: mediaItem }),
    errors: [
      ...(['upload_gone', 'media_wrong_format', 'video_too_long', 'photo_too_many_pixels'] as const),
      ...(['too_large', 'unavailable'] as const),
    ],
  }),
  openMedia: route({
    method: 'GET',
    path: '/media/{mediaId}',
    service: 'api',
    auth: 'session',
    summary: 'A file that one sent. Nobody else opens it.',
    params: z.strictObject({ mediaId: id }),
    media: true,
    response: mediaFile,
    errors: ['not_found'],
  }),
  mediaItem: route({
    method: 'GET',
    path: '/media/{mediaId}/details',
    service: 'api',
    auth: 'session',
    summary: 'What is known of a file that one sent.',
    params: z.strictObject({ mediaId: id }),
    response: z.strictObject({ item: mediaItem }),
    errors: ['not_found'],
  }),
  removeMedia: route({
    method: 'POST',
    path: '/media/{mediaId}/remove',
    service: 'api',
    auth: 'joining',
    summary: 'Removes a file that one sent.',
    params: z.strictObject({ mediaId: id }),
    response: ok,
    errors: ['not_found'],
  }),
  photos: route({
    method: 'GET',
    path: '/profile/photo',
    service: 'api',
    auth: 'joining',
    summary: 'One’s own photos and what was decided about them.',
    response: ownPhotos,
    errors: [],
  }),
  removePhoto: route({
    method: 'POST',
    path: '/profile/photo/remove',
    service: 'api',
    auth: 'joining',
    summary: 'Removes one of one’s own photos with its files.',
    body: z.strictObject({ photoId: id }),
    response: ok,
    errors: ['not_found'],
  }),
  ownPicture: route({
    method: 'GET',
    path: '/profile/photo/{photoId}/{size}',
    service: 'api',
    auth: 'joining',
    summary: 'One’s own photo in whatever state.',
    params: pictureParams,
    picture: 'image/webp',
    response: bytes,
    errors: ['not_found'],
  }),
  picture: route({
    method: 'GET',
    path: '/photos/{photoId}/{size}',
    service: 'api',
    auth: 'session',
    summary: 'A photo that was approved, of somebody in good standing.',
    params: pictureParams,
    picture: 'image/webp',
    response: bytes,
    errors: ['not_found'],
  }),
} as const
