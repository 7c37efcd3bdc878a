import { z } from 'zod'
import { id } from '../fields.ts'

export const videosFromServer = {
  /** A video of one's own gallery was reviewed. */
  'video.decided': z.object({ videoId: id, isApproved: z.boolean() }),
} as const
