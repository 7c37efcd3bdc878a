import { z } from 'zod'

export const creatorsFromServer = {
  /** An operator decided one's application to be a creator, or asked something: it is to be read again. */
  'application.changed': z.object({}),
} as const
