import { z } from 'zod'
import { id } from '../fields.ts'

export const mediaFromServer = {
  /** One’s own photo was reviewed. */
  'photo.decided': z.object({ photoId: id }),
} as const
