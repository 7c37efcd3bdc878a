import { z } from 'zod'
import { id, instantMs, ok } from '../../fields.ts'
import { routesOf } from '../../route.ts'
import { operatorEndpoints } from '../operator-endpoints.ts'
import { measures } from './cases.routes.ts'

const openAppeal = z.object({
  appealId: id,
  personId: id,
  personName: z.string(),
  /** What the person wrote. */
  text: z.string(),
  /** What was decided; null if a command banned the person. */
  measure: z.enum(measures).nullable(),
  /** The statement of reasons that the person read; null if it was a ban that is over. */
  reason: z.string().nullable(),
  /** When the ban ends; null: never, or it is over. */
  until: instantMs.nullable(),
  /** The report that led to it, if any. */
  reportId: id.nullable(),
  sentAt: instantMs,
  decideBy: instantMs,
  /** False for who took part in the first decision. */
  mayDecide: z.boolean(),
})
export type OpenAppeal = z.infer<typeof openAppeal>

export const appealsRoutes = routesOf(operatorEndpoints.appeals, {
  list: {
    service: 'console',
    auth: { operator: 'appeals.decide' },
    summary: 'Appeals that wait for a decision, the longest waiting first, at most 50.',
    response: z.object({ appeals: z.array(openAppeal) }),
    errors: [],
  },
  decide: {
    service: 'console',
    auth: { operator: 'appeals.decide' },
    summary:
      'Decides an appeal: the decision stands, or it is reversed at once: a ban is lifted, a name or text restored, and it no longer counts as a strike. Never by who decided first.',
    params: z.strictObject({ appealId: id }),
    body: z.strictObject({ verdict: z.enum(['upheld', 'reversed']) }),
    response: ok,
    errors: ['not_found', 'conflict', 'cannot_target_self'],
  },
})
