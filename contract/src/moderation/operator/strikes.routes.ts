import { z } from 'zod'
import { count, label, pageRowsMax } from '../../answer-fields.ts'
import { id, instantMs, ok } from '../../fields.ts'
import { personPage } from '../../people/operator/person-views.ts'
import type { RouteMap } from '../../route.ts'
import { earlierDecision, strikes } from './cases.routes.ts'
import { claimed, operatorClaim, queuePlace } from './claims.ts'

/** Why strikes lead to no measure; the audit log stores it. */
export const strikeCloseReasons = ['enough', 'minor', 'conduct', 'shared'] as const
export type StrikeCloseReason = (typeof strikeCloseReasons)[number]

/** Why a person waits there: strikes, or a sign-up on a device of somebody who is banned. */
export const strikeCause = z.enum(['strikes', 'device'])
export type StrikeCause = z.infer<typeof strikeCause>

const waitingStrikes = z.object({
  reviewId: id,
  personId: id,
  personName: label,
  cause: strikeCause,
  waitingSince: instantMs,
  /** Operator who decides it now, until the lease ends. */
  claim: operatorClaim.nullable(),
})
export type WaitingStrikes = z.infer<typeof waitingStrikes>

const openStrikes = waitingStrikes.extend({
  person: personPage,
  strikes,
  /** About the person, with what was taken back, newest first, at most 50. */
  decisions: z.array(earlierDecision).max(pageRowsMax),
})
export type OpenStrikes = z.infer<typeof openStrikes>

const params = z.strictObject({ reviewId: id })
const reads = { operator: 'evidence.read' } as const
const decides = { operator: 'cases.decide' } as const

export const strikesRoutes = {
  list: {
    method: 'GET',
    path: '/strikes',
    service: 'console',
    auth: reads,
    summary:
      'People with so many strikes that a stricter decision is proposed, or who signed up on a device of somebody who is banned, the longest waiting first.',
    query: z.strictObject({ after: queuePlace.optional() }),
    response: z.object({
      reviews: z.array(waitingStrikes).max(pageRowsMax),
      waiting: count,
      next: queuePlace.nullable(),
    }),
    errors: [],
  },
  open: {
    method: 'GET',
    path: '/strikes/{reviewId}',
    service: 'console',
    auth: reads,
    summary:
      'A person whose strikes wait, with the strikes, what they propose and every decision about the person.',
    params,
    response: openStrikes,
    errors: ['not_found'],
  },
  claim: {
    method: 'POST',
    path: '/strikes/{reviewId}/claim',
    service: 'console',
    auth: decides,
    summary: 'Claims the strikes of a person for some minutes, or keeps them longer.',
    params,
    response: claimed,
    errors: ['conflict'],
  },
  release: {
    method: 'POST',
    path: '/strikes/{reviewId}/release',
    service: 'console',
    auth: decides,
    summary: 'Gives claimed strikes back.',
    params,
    response: ok,
    errors: [],
  },
  close: {
    method: 'POST',
    path: '/strikes/{reviewId}/close',
    service: 'console',
    auth: decides,
    summary:
      'Closes claimed strikes without a measure; they wait again at the next strike. A measure is decided by `POST /people/{userId}/decide`.',
    params,
    body: z.strictObject({ why: z.enum(strikeCloseReasons) }),
    response: ok,
    errors: ['conflict'],
  },
} as const satisfies RouteMap
