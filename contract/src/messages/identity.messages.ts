import { z } from 'zod'

export const identityFromServer = {
  /** A try was decided: what the person may do is to be read again. */
  'identity.changed': z.strictObject({ status: z.enum(['approved', 'rejected']) }),
} as const
