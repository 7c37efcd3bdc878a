import { z } from 'zod'
import { count, label, longText, pageRowsMax } from '../../answer-fields.ts'
import { bytes, coins, id, instantMs, ok } from '../../fields.ts'
import { mediaFile, photoDeclines } from '../../media/media.routes.ts'
import { viewPurposes } from '../../people/operator/person-views.ts'
import type { RouteMap } from '../../route.ts'
import { reportReason } from '../../safety/safety.routes.ts'
import { factsMaxChars } from './cases.routes.ts'
import { claimed, operatorClaim, queuePlace } from './claims.ts'

/** Main photos, and pictures that creators add to them; each is a kind of the queue. */
export const photoKinds = ['photos', 'galleries'] as const
export type PhotoKind = (typeof photoKinds)[number]

const waitingPhoto = z.object({
  photoId: id,
  ownerId: id,
  ownerName: label,
  /** A creator's photo is seen by everyone who is logged in. */
  rolesGroup: label,
  waitingSince: count,
  kind: z.enum(photoKinds),
  /** The owner's other photos that are shown or wait, the main one first. */
  others: z
    .array(z.object({ photoId: id, kind: z.enum(photoKinds), state: z.enum(['approved', 'pending']) }))
    .max(pageRowsMax),
  /** Operator who reviews it now, until the lease ends. */
  claim: operatorClaim.nullable(),
})
export type WaitingPhoto = z.infer<typeof waitingPhoto>

/** Why a name or a text about oneself is doubtful, the gravest first: `age` is one under 18. */
export const textDoubts = ['age', 'contact', 'link', 'slur'] as const
export type TextDoubt = (typeof textDoubts)[number]
/** Photos, or names and texts, in one answer. */
export const reviewsShown = 50

const waitingText = z.object({
  reviewId: id,
  kind: z.enum(['name', 'bio']),
  text: longText,
  doubts: z.array(z.enum(textDoubts)).max(textDoubts.length),
  personId: id,
  /** The name as others see it. */
  personName: label,
  rolesGroup: label,
  waitingSince: instantMs,
  /** Operator who decides it now, until the lease ends. */
  claim: operatorClaim.nullable(),
})
export type WaitingText = z.infer<typeof waitingText>

const waitingStory = z.object({
  storyId: id,
  ownerId: id,
  ownerName: label,
  type: z.enum(['image', 'video']),
  caption: longText,
  altText: longText,
  /** The words that are drawn into the picture. */
  drawnText: longText,
  /** Visitors without an account will see it as well. */
  isPublic: z.boolean(),
  waitingSince: instantMs,
  /** Operator who reviews it now, until the lease ends. */
  claim: operatorClaim.nullable(),
})
export type WaitingStory = z.infer<typeof waitingStory>

const waitingVideo = z.object({
  videoId: id,
  ownerId: id,
  ownerName: label,
  /** Whether it has a still picture, which everyone will see, clear or blurred. */
  hasStill: z.boolean(),
  unlockCoins: coins.positive().nullable(),
  membersOnly: z.boolean(),
  waitingSince: instantMs,
  /** Operator who reviews it now, until the lease ends. */
  claim: operatorClaim.nullable(),
})
export type WaitingVideo = z.infer<typeof waitingVideo>

const params = z.strictObject({ photoId: id })
const storyParams = z.strictObject({ storyId: id })
const videoParams = z.strictObject({ videoId: id })
const textParams = z.strictObject({ reviewId: id })
/** The next page begins where the one before ended. */
const page = z.strictObject({ after: queuePlace.optional() })
const decides = { operator: 'cases.decide' } as const
const reads = { operator: 'evidence.read' } as const

export const reviewRoutes = {
  photos: {
    method: 'GET',
    path: '/review/photos',
    service: 'console',
    auth: reads,
    summary: 'The photos of a kind that wait for a decision, the longest waiting first.',
    query: z.strictObject({ kind: z.enum(photoKinds).default('photos'), after: queuePlace.optional() }),
    response: z.object({
      photos: z.array(waitingPhoto).max(pageRowsMax),
      waiting: count,
      next: queuePlace.nullable(),
    }),
    errors: [],
  },
  openPhoto: {
    method: 'GET',
    path: '/review/photos/{photoId}',
    service: 'console',
    auth: reads,
    summary: 'A waiting photo.',
    params,
    response: waitingPhoto,
    errors: ['not_found'],
  },
  photo: {
    method: 'GET',
    path: '/review/photos/{photoId}/picture',
    picture: 'image/webp',
    service: 'console',
    auth: decides,
    summary: 'The picture of a waiting photo, for an operator who may decide it.',
    params,
    response: bytes,
    errors: ['not_found'],
  },
  viewPhoto: {
    method: 'POST',
    path: '/review/photos/{photoId}/look',
    picture: 'image/webp',
    service: 'console',
    auth: reads,
    summary:
      'The picture of a waiting photo, for an operator who does not decide it; each access is an entry of the audit log.',
    params,
    body: z.strictObject({ purpose: z.enum(viewPurposes) }),
    response: bytes,
    errors: ['not_found'],
  },
  claimPhoto: {
    method: 'POST',
    path: '/review/photos/{photoId}/claim',
    service: 'console',
    auth: decides,
    summary:
      'Claims a waiting photo for some minutes, or keeps it longer; no other operator decides it meanwhile.',
    params,
    response: claimed,
    errors: ['conflict'],
  },
  releasePhoto: {
    method: 'POST',
    path: '/review/photos/{photoId}/release',
    service: 'console',
    auth: decides,
    summary: 'Gives a claimed photo back.',
    params,
    response: ok,
    errors: [],
  },
  decidePhoto: {
    method: 'POST',
    path: '/review/photos/{photoId}/decide',
    service: 'console',
    auth: decides,
    summary:
      'Approves a waiting photo, which others then see, or declines it with a reason that its owner sees; not before the caller was sent the picture.',
    params,
    body: z.discriminatedUnion('verdict', [
      z.strictObject({ verdict: z.literal('approved') }),
      z.strictObject({ verdict: z.literal('declined'), reason: z.enum(photoDeclines) }),
    ]),
    response: ok,
    errors: ['not_found', 'conflict', 'unseen'],
  },
  stories: {
    method: 'GET',
    path: '/review/stories',
    service: 'console',
    auth: reads,
    summary: 'The stories that wait for a decision, the longest waiting first.',
    query: page,
    response: z.object({
      stories: z.array(waitingStory).max(pageRowsMax),
      waiting: count,
      next: queuePlace.nullable(),
    }),
    errors: [],
  },
  openStory: {
    method: 'GET',
    path: '/review/stories/{storyId}',
    service: 'console',
    auth: reads,
    summary: 'A waiting story.',
    params: storyParams,
    response: waitingStory,
    errors: ['not_found'],
  },
  storyFile: {
    method: 'GET',
    path: '/review/stories/{storyId}/file',
    media: true,
    service: 'console',
    auth: decides,
    summary: 'The picture or video of a waiting story, for an operator who may decide it.',
    params: storyParams,
    response: mediaFile,
    errors: ['not_found'],
  },
  claimStory: {
    method: 'POST',
    path: '/review/stories/{storyId}/claim',
    service: 'console',
    auth: decides,
    summary:
      'Claims a waiting story for some minutes, or keeps it longer; no other operator decides it meanwhile.',
    params: storyParams,
    response: claimed,
    errors: ['conflict'],
  },
  releaseStory: {
    method: 'POST',
    path: '/review/stories/{storyId}/release',
    service: 'console',
    auth: decides,
    summary: 'Gives a claimed story back.',
    params: storyParams,
    response: ok,
    errors: [],
  },
  decideStory: {
    method: 'POST',
    path: '/review/stories/{storyId}/decide',
    service: 'console',
    auth: decides,
    summary:
      'Approves a waiting story, which others then see for 24 hours, or declines a waiting or shown one with a reason that its owner sees; not before the caller was sent a waiting one’s file.',
    params: storyParams,
    body: z.discriminatedUnion('verdict', [
      z.strictObject({ verdict: z.literal('approved') }),
      z.strictObject({ verdict: z.literal('declined'), reason: z.enum(photoDeclines) }),
    ]),
    response: ok,
    errors: ['not_found', 'conflict', 'unseen'],
  },
  videos: {
    method: 'GET',
    path: '/review/videos',
    service: 'console',
    auth: reads,
    summary: 'The videos that wait for a decision, the longest waiting first.',
    query: page,
    response: z.object({
      videos: z.array(waitingVideo).max(pageRowsMax),
      waiting: count,
      next: queuePlace.nullable(),
    }),
    errors: [],
  },
  openVideo: {
    method: 'GET',
    path: '/review/videos/{videoId}',
    service: 'console',
    auth: reads,
    summary: 'A waiting video.',
    params: videoParams,
    response: waitingVideo,
    errors: ['not_found'],
  },
  videoFile: {
    method: 'GET',
    path: '/review/videos/{videoId}/file',
    media: true,
    service: 'console',
    auth: decides,
    summary: 'A waiting video of a gallery, for an operator who may decide it.',
    params: videoParams,
    response: mediaFile,
    errors: ['not_found'],
  },
  videoStill: {
    method: 'GET',
    path: '/review/videos/{videoId}/still',
    picture: 'image/jpeg',
    service: 'console',
    auth: decides,
    summary: 'The still picture of a waiting video, for an operator who may decide it.',
    params: videoParams,
    response: bytes,
    errors: ['not_found', 'unavailable'],
  },
  claimVideo: {
    method: 'POST',
    path: '/review/videos/{videoId}/claim',
    service: 'console',
    auth: decides,
    summary:
      'Claims a waiting video for some minutes, or keeps it longer; no other operator decides it meanwhile.',
    params: videoParams,
    response: claimed,
    errors: ['conflict'],
  },
  releaseVideo: {
    method: 'POST',
    path: '/review/videos/{videoId}/release',
    service: 'console',
    auth: decides,
    summary: 'Gives a claimed video back.',
    params: videoParams,
    response: ok,
    errors: [],
  },
  decideVideo: {
    method: 'POST',
    path: '/review/videos/{videoId}/decide',
    service: 'console',
    auth: decides,
    summary:
      'Approves a waiting video, which others then see, or declines it with a reason that its owner is told; not before the caller was sent its file.',
    params: videoParams,
    body: z.discriminatedUnion('verdict', [
      z.strictObject({ verdict: z.literal('approved') }),
      z.strictObject({ verdict: z.literal('declined'), reason: z.enum(photoDeclines) }),
    ]),
    response: ok,
    errors: ['not_found', 'conflict', 'unseen'],
  },
  texts: {
    method: 'GET',
    path: '/review/texts',
    service: 'console',
    auth: reads,
    summary:
      'Names and texts about oneself that the rules find doubtful: an age under 18 first, then the longest waiting.',
    query: page,
    response: z.object({
      texts: z.array(waitingText).max(pageRowsMax),
      waiting: count,
      next: queuePlace.nullable(),
    }),
    errors: [],
  },
  openText: {
    method: 'GET',
    path: '/review/texts/{reviewId}',
    service: 'console',
    auth: reads,
    summary: 'A waiting text.',
    params: textParams,
    response: waitingText,
    errors: ['not_found'],
  },
  claimText: {
    method: 'POST',
    path: '/review/texts/{reviewId}/claim',
    service: 'console',
    auth: decides,
    summary:
      'Claims a doubtful text for some minutes, or keeps it longer; no other operator decides it meanwhile.',
    params: textParams,
    response: claimed,
    errors: ['conflict'],
  },
  releaseText: {
    method: 'POST',
    path: '/review/texts/{reviewId}/release',
    service: 'console',
    auth: decides,
    summary: 'Gives a claimed text back.',
    params: textParams,
    response: ok,
    errors: [],
  },
  decideText: {
    method: 'POST',
    path: '/review/texts/{reviewId}/decide',
    service: 'console',
    auth: decides,
    summary:
      'Keeps a claimed text, or takes it away with a statement of reasons: a name is reset, a text about oneself removed. A text that its person has changed is no longer there to decide.',
    params: textParams,
    body: z.discriminatedUnion('verdict', [
      z.strictObject({ verdict: z.literal('kept') }),
      z.strictObject({
        verdict: z.literal('removed'),
        rule: reportReason,
        facts: z.string().trim().max(factsMaxChars).default(''),
      }),
    ]),
    response: ok,
    errors: ['conflict'],
  },
} as const satisfies RouteMap
