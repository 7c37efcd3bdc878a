import { z } from 'zod'
import { label, longText, pageRowsMax } from '../../answer-fields.ts'
import { id, instantMs, ok } from '../../fields.ts'
import type { RouteMap } from '../../route.ts'
import { measures } from './cases.routes.ts'
import { claimed, operatorClaim, queuePlace } from './claims.ts'

const openAppeal = z.object({
  appealId: id,
  personId: id,
  personName: label,
  /** Text of the person. */
  text: longText,
  /** The decision appealed against; null if a command banned the person. */
  measure: z.enum(measures).nullable(),
  /** The statement of reasons that the person read; null if it was a ban that is over. */
  reason: longText.nullable(),
  /** When the ban ends; null: never, or it is over. */
  until: instantMs.nullable(),
  /** The report that led to it, if any. */
  reportId: id.nullable(),
  sentAt: instantMs,
  decideBy: instantMs,
  /** False for an operator who took part in the first decision, or may not decide appeals. */
  mayDecide: z.boolean(),
  /** Operator who decides it now, until the lease ends. */
  claim: operatorClaim.nullable(),
  /** Decision about the appeal; null while it waits. */
  verdict: z.enum(['upheld', 'reversed']).nullable(),
})
export type OpenAppeal = z.infer<typeof openAppeal>

const params = z.strictObject({ appealId: id })
const decides = { operator: 'appeals.decide' } as const
const reads = { operator: 'appeals.read' } as const

export const appealsRoutes = {
  list: {
    method: 'GET',
    path: '/appeals',
    service: 'console',
    auth: reads,
    summary: 'Appeals that wait for a decision, the longest waiting first.',
    query: z.strictObject({ after: queuePlace.optional() }),
    response: z.object({ appeals: z.array(openAppeal).max(pageRowsMax), next: queuePlace.nullable() }),
    errors: [],
  },
  open: {
    method: 'GET',
    path: '/appeals/{appealId}',
    service: 'console',
    auth: reads,
    summary: 'An appeal.',
    params,
    response: openAppeal,
    errors: ['not_found'],
  },
  claim: {
    method: 'POST',
    path: '/appeals/{appealId}/claim',
    service: 'console',
    auth: decides,
    summary: 'Claims an appeal for some minutes, or keeps it longer; no other operator decides it meanwhile.',
    params,
    response: claimed,
    errors: ['conflict'],
  },
  release: {
    method: 'POST',
    path: '/appeals/{appealId}/release',
    service: 'console',
    auth: decides,
    summary: 'Gives a claimed appeal back.',
    params,
    response: ok,
    errors: [],
  },
  decide: {
    method: 'POST',
    path: '/appeals/{appealId}/decide',
    service: 'console',
    auth: decides,
    summary:
      'Decides an appeal: the decision stands, or it is reversed at once: a ban is lifted, a name or text restored, and it no longer counts as a strike. Never by who decided first, and not before the caller has read the evidence of its report, if there is any.',
    params,
    body: z.strictObject({ verdict: z.enum(['upheld', 'reversed']) }),
    response: ok,
    errors: ['not_found', 'conflict', 'cannot_target_self', 'unseen'],
  },
} as const satisfies RouteMap
