import { z } from 'zod'
import { endpoints } from '../endpoints.ts'
import { id, instantMs, ok } from '../fields.ts'
import { routesOf } from '../route.ts'

export const peopleRoutes = routesOf(endpoints.people, {
  block: {
    service: 'api',
    auth: 'session',
    summary: 'Blocks a person: the two never meet again until unblocked.',
    params: z.strictObject({ userId: id }),
    response: ok,
    errors: ['not_found', 'cannot_target_self'],
  },
  unblock: {
    service: 'api',
    auth: 'session',
    summary: 'Lifts a block.',
    params: z.strictObject({ userId: id }),
    response: ok,
    errors: ['not_found', 'cannot_target_self'],
  },
  blocklist: {
    service: 'api',
    auth: 'session',
    summary: 'People the caller has blocked, newest first.',
    response: z.object({
      people: z.array(z.object({ userId: id, name: z.string(), avatar: z.string(), blockedAt: instantMs })),
    }),
    errors: [],
  },
})
