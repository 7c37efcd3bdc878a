import { z } from 'zod'
import { longText } from '../answer-fields.ts'
import { instantMs } from '../fields.ts'
import type { RouteMap } from '../route.ts'

export const matchingRoutes = {
  ban: {
    method: 'GET',
    path: '/matchingBan',
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
} as const satisfies RouteMap
