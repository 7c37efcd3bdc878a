import { z } from 'zod'
import { instantMs } from '../fields.ts'
import { route } from '../route.ts'

export const matchingRoutes = {
  ban: route({
    method: 'GET',
    path: '/matchingBan',
    service: 'api',
    auth: 'standing',
    summary: 'Whether the person may not meet anybody now, why, and until when.',
    response: z.strictObject({
      banned: z.boolean(),
      reason: z.string().nullable(),
      /** Null where it does not end by itself. */
      until: instantMs.nullable(),
    }),
    errors: [],
  }),
} as const
