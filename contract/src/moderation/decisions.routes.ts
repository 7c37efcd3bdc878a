import { z } from 'zod'
import { longText, pageRowsMax } from '../answer-fields.ts'
import { id, instantMs } from '../fields.ts'
import { limits } from '../limits.ts'
import type { RouteMap } from '../route.ts'
import { withoutExcessMarks } from '../text-rules.ts'

const ownDecision = z.object({
  decisionId: id,
  at: instantMs,
  /** The decision and the reasons for it, in the person's language. */
  statement: longText,
  /** Which text of one's own it removed, if it did. */
  removedText: z.enum(['name', 'bio']).optional(),
  /** Whether it can still be appealed, which is until `appealBy`. */
  canAppeal: z.boolean(),
  appealBy: instantMs,
  appeal: z
    .object({
      text: longText,
      sentAt: instantMs,
      /** Until when it is to be decided. */
      decideBy: instantMs,
      verdict: z.enum(['upheld', 'reversed']).nullable(),
    })
    .nullable(),
  /** Until when it makes the next decision stricter, together with others; null: it does not. */
  countsUntil: instantMs.nullable(),
})
export type OwnDecision = z.infer<typeof ownDecision>

const response = z.object({ decisions: z.array(ownDecision).max(pageRowsMax) })

export const decisionsRoutes = {
  ownDecisions: {
    method: 'GET',
    path: '/decisions',
    service: 'api',
    auth: 'session',
    summary: 'What our team decided about the caller, with the reasons, newest first, at most 50.',
    response,
    errors: [],
  },
  appealDecision: {
    method: 'POST',
    path: '/decisions/{decisionId}/appeal',
    service: 'api',
    auth: 'session',
    summary: 'Appeals a decision about the caller: once, within six months.',
    params: z.strictObject({ decisionId: id }),
    body: z.strictObject({
      text: z.string().trim().min(1).max(limits.appealMaxChars).overwrite(withoutExcessMarks),
    }),
    response,
    errors: ['not_found', 'conflict'],
  },
} as const satisfies RouteMap
