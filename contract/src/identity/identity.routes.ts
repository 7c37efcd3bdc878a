import { z } from 'zod'
import { address, count } from '../answer-fields.ts'
import type { RouteMap } from '../route.ts'

/** Why a try failed, as far as the provider reports it. */
export const identityDeclineReason = z.enum(['document', 'face', 'age', 'expired', 'cancelled', 'other'])
export type IdentityDeclineReason = z.infer<typeof identityDeclineReason>

/** The state of a person's identity check. */
export const identityView = z.object({
  status: z.enum(['none', 'started', 'pending', 'approved', 'rejected']),
  /** Why video needs a proof; null if it does not, or no longer. `age`: a check says the person is under 18. */
  reason: z.enum(['country', 'us', 'test', 'age']).nullable(),
  /** Of the latest try, if it was rejected. */
  declined: identityDeclineReason.nullable(),
  triesLeft: count,
  /** Whether a provider is configured: without one, no identity can be proved. */
  available: z.boolean(),
  /** True in demo mode: an emulator answers, and no document is checked. */
  rehearsal: z.boolean(),
})
export type IdentityView = z.infer<typeof identityView>

export const identityRoutes = {
  read: {
    method: 'GET',
    path: '/identity',
    service: 'api',
    auth: 'session',
    summary: 'Whether the person must verify their identity before video, and the state of it.',
    response: identityView,
    errors: [],
  },
  refresh: {
    method: 'POST',
    path: '/identity/look',
    service: 'api',
    auth: 'session',
    summary: 'Asks the provider about an open attempt, for a person who returns before the webhook arrives.',
    response: identityView,
    errors: ['identity_unavailable'],
  },
  start: {
    method: 'POST',
    path: '/identity/start',
    service: 'api',
    auth: 'session',
    summary: 'Starts an identity check, or continues an open one; returns the provider’s page.',
    response: z.object({ link: address.pipe(z.url({ protocol: /^https?$/ })) }),
    errors: ['conflict', 'identity_tries_used', 'identity_unavailable'],
  },
} as const satisfies RouteMap
