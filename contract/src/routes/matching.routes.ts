import { z } from 'zod'
import { longText } from '../answer-fields.ts'
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
      reason: longText.nullable(),
      /** Null if it is not temporary. */
      until: instantMs.nullable(),
    }),
    errors: [],
  },
})
