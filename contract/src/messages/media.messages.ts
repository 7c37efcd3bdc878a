import { z } from 'zod'
import { id } from '../fields.ts'

export const mediaFromServer = {
  /** One’s own photo was looked at. */
  'photo.decided': z.strictObject({ photoId: id }),
} as const
