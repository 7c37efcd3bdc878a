import { z } from 'zod'
import { id } from '../fields.ts'

export const storiesFromServer = {
  /** One's own story was reviewed. */
  'story.decided': z.object({ storyId: id }),
} as const
