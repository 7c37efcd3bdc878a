import { z } from 'zod'

export const identityFromServer = {
  /** A try was decided: what the person may do is to be read again. */
  'identity.changed': z.object({ status: z.enum(['approved', 'rejected', 'none']) }),
} as const
