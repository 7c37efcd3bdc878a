import { z } from 'zod'
import { bytes, id, instantMs, ok } from '../fields.ts'
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

export const mediaRoutes = {
  createFileUpload: route({
    method: 'POST',
    path: '/createFileUpload',
    service: 'api',
    auth: 'joining',
    summary:
      'Allows one upload: the file is sent as a form to `url`, after `fields`, within ten minutes and once.',
    body: z.strictObject({
      purpose: z.enum(['profilePhoto']),
      contentType: z.string().max(100),
      sizeBytes: z.number().int().positive(),
    }),
    response: z.strictObject({ url: z.string(), fields: z.strictObject({ key: id }) }),
    errors: ['media_wrong_format', 'too_large'],
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
