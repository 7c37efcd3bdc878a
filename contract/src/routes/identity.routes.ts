import { z } from 'zod'
import { route } from '../route.ts'

/** Why a try did not succeed, as far as the provider says so. */
export const identityDeclined = z.enum(['document', 'face', 'age', 'expired', 'cancelled', 'other'])
export type IdentityDeclined = z.infer<typeof identityDeclined>

/** Where a person stands with the proof of their identity. */
export const identityView = z.strictObject({
  status: z.enum(['none', 'started', 'pending', 'approved', 'rejected']),
  /** Why video needs a proof; null where it does not, or not any more. */
  reason: z.enum(['country', 'us', 'test']).nullable(),
  /** Of the latest try, where it was rejected. */
  declined: identityDeclined.nullable(),
  triesLeft: z.number().int().nonnegative(),
  /** Whether there is anybody to ask: without a provider nobody can prove anything. */
  available: z.boolean(),
  /** True in demo mode: an emulator answers, and nobody sees a document. */
  rehearsal: z.boolean(),
})
export type IdentityView = z.infer<typeof identityView>

export const identityRoutes = {
  read: route({
    method: 'GET',
    path: '/identity',
    service: 'api',
    auth: 'session',
    summary: 'Whether the person must prove who they are before video, and how far that is.',
    response: identityView,
    errors: [],
  }),
  look: route({
    method: 'POST',
    path: '/identity/look',
    service: 'api',
    auth: 'session',
    summary: 'Asks the provider about an open try, for who comes back from its page before its news does.',
    response: identityView,
    errors: ['identity_unavailable'],
  }),
  start: route({
    method: 'POST',
    path: '/identity/start',
    service: 'api',
    auth: 'session',
    summary: 'Begins a proof, or goes on with an open one; answers the page of the provider.',
    response: z.strictObject({ link: z.url({ protocol: /^https?$/ }) }),
    errors: ['conflict', 'identity_tries_used', 'identity_unavailable'],
  }),
} as const
