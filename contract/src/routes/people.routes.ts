import { z } from 'zod'
import { id, instantMs, ok } from '../fields.ts'
import { route } from '../route.ts'

export const peopleRoutes = {
  block: route({
    method: 'POST',
    path: '/block/{userId}',
    service: 'api',
    auth: 'session',
    summary: 'Blocks a person: the two never meet again until unblocked.',
    params: z.strictObject({ userId: id }),
    response: ok,
    errors: ['not_found', 'cannot_target_self'],
  }),
  unblock: route({
    method: 'POST',
    path: '/unblock/{userId}',
    service: 'api',
    auth: 'session',
    summary: 'Lifts a block.',
    params: z.strictObject({ userId: id }),
    response: ok,
    errors: ['not_found', 'cannot_target_self'],
  }),
  blocklist: route({
    method: 'GET',
    path: '/blocklist',
    service: 'api',
    auth: 'session',
    summary: 'Whom one has blocked, newest first.',
    response: z.strictObject({
      people: z.array(
        z.strictObject({ userId: id, name: z.string(), avatar: z.string(), blockedAt: instantMs }),
      ),
    }),
    errors: [],
  }),
} as const
