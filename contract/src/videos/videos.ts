import { z } from 'zod'
import { count, spanMs } from '../answer-fields.ts'
import { coins, id, instantMs } from '../fields.ts'
import { photoDeclines } from '../media/media.routes.ts'

export const videoStates = ['pending', 'approved', 'declined'] as const
export type VideoState = (typeof videoStates)[number]

const videoContent = z.object({
  videoId: id,
  mediaId: id,
  /** Whether it has a small still picture. */
  hasStill: z.boolean(),
  durationMs: spanMs,
  /** Price of opening it, once and for good; null: it costs nothing. */
  unlockCoins: coins.positive().nullable(),
  membersOnly: z.boolean(),
})

/** A video of a creator's gallery, as somebody else sees it. */
export const shownVideo = videoContent.extend({
  /** `needCoins`, `needPremium`: only a blurred picture of it is sent. */
  availability: z.enum(['available', 'needCoins', 'needPremium']),
})
export type ShownVideo = z.infer<typeof shownVideo>

/** A video of one's own gallery. */
export const ownVideo = videoContent.extend({
  state: z.enum(videoStates),
  /** Of a declined one. */
  reason: z.enum(photoDeclines).nullable(),
  postedAt: instantMs,
  /** Number of people who bought it. */
  sold: count,
})
export type OwnVideo = z.infer<typeof ownVideo>
