import { z } from 'zod'
import { endpoints } from '../endpoints.ts'
import { instantMs } from '../fields.ts'
import { routesOf } from '../route.ts'

export const matchingRoutes = routesOf(endpoints.matching, {
  ban: {
    service: 'api',
    auth: 'standing',
    summary: 'Whether the person is barred from matching, why, and until when.',
    response: z.object({
      banned: z.boolean(),
      reason: z.string().nullable(),
      /** Null if it is not temporary. */
      until: instantMs.nullable(),
    }),
    errors: [],
  },
})
