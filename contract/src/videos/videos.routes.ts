import { z } from 'zod'
import { count, pageRowsMax } from '../answer-fields.ts'
import { opensOneWay, twoWaysToOpen, waysToOpen } from '../chat/outgoing-message.ts'
import { agreedCoins, id, ok } from '../fields.ts'
import type { RouteMap } from '../route.ts'
import { videoLimits } from './video-limits.ts'
import { ownVideo, shownVideo } from './videos.ts'

const params = z.strictObject({ videoId: id })
const ownGallery = z.object({
  /** In their order. */
  videos: z.array(ownVideo).max(pageRowsMax),
  /** Number of videos that the caller can still add; null for anybody who has no gallery of videos. */
  left: count.nullable(),
})
export type OwnVideos = z.infer<typeof ownGallery>

export const videosRoutes = {
  ofCreator: {
    method: 'GET',
    path: '/videos/of/{creatorId}',
    service: 'api',
    auth: 'session',
    summary:
      'The videos of a creator’s gallery that the caller can see, in their order, and those that the caller bought; none of anybody else.',
    params: z.strictObject({ creatorId: id }),
    response: z.object({ videos: z.array(shownVideo).max(pageRowsMax) }),
    errors: [],
  },
  own: {
    method: 'GET',
    path: '/videos/own',
    service: 'api',
    auth: 'session',
    summary: 'The caller’s own gallery of videos: those that wait, are shown or were declined.',
    response: ownGallery,
    errors: [],
  },
  post: {
    method: 'POST',
    path: '/videos/post',
    service: 'api',
    auth: 'session',
    summary:
      'Adds an upload of the caller, a creator, to their gallery of videos; it is reviewed before others see it. The same upload again answers the same video.',
    body: z
      .strictObject({
        mediaId: id,
        ...waysToOpen,
      })
      .refine(opensOneWay, twoWaysToOpen),
    response: z.object({ video: ownVideo }),
    errors: ['forbidden', 'upload_gone', 'video_too_long', 'video_gallery_full'],
  },
  order: {
    method: 'POST',
    path: '/videos/order',
    service: 'api',
    auth: 'session',
    summary: 'Puts videos of the caller’s gallery first, in this order.',
    body: z.strictObject({ videoIds: z.array(id).min(1).max(videoLimits.galleryMax) }),
    response: ownGallery,
    errors: ['not_found'],
  },
  remove: {
    method: 'POST',
    path: '/videos/{videoId}/remove',
    service: 'api',
    auth: 'session',
    summary: 'Takes a video of the caller from the gallery; those who bought it keep it.',
    params,
    response: ok,
    errors: ['not_found'],
  },
  unlock: {
    method: 'POST',
    path: '/videos/{videoId}/unlock',
    service: 'api',
    auth: 'session',
    summary:
      'Opens a video for its price, once and for good. Refused without a charge if it costs more than `priceCoins`.',
    params,
    body: z.strictObject({
      /** The price that the caller was shown. */
      priceCoins: agreedCoins,
    }),
    response: z.object({ video: shownVideo }),
    errors: [
      ...(['not_found', 'forbidden', 'price_changed', 'not_enough_coins'] as const),
      ...(['spending_limit', 'self_excluded'] as const),
    ],
  },
} as const satisfies RouteMap
