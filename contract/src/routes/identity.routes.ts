import { z } from 'zod'
import { route } from '../route.ts'

export const identityRoutes = {
  read: route({
    method: 'GET',
    path: '/identity',
    service: 'api',
    auth: 'session',
    summary: 'Whether the person must prove who they are before video, and how far that is.',
    response: z.strictObject({
      status: z.enum(['none', 'started', 'pending', 'approved', 'rejected']),
      /** Why video needs a proof; null where it does not, or not any more. */
      reason: z.enum(['country', 'us', 'test']).nullable(),
      triesLeft: z.number().int().nonnegative(),
      /** True in demo mode: an emulator answers, and nobody sees a document. */
      rehearsal: z.boolean(),
    }),
    errors: [],
  }),
  start: route({
    method: 'POST',
    path: '/identity/start',
    service: 'api',
    auth: 'session',
    summary: 'Begins a proof, or goes on with an open one; answers the page of the provider.',
    response: z.strictObject({ link: z.url() }),
    errors: ['conflict', 'identity_tries_used', 'identity_unavailable'],
  }),
} as const
