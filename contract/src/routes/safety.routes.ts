import { z } from 'zod'
import { id } from '../fields.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'

export const reportReason = z.enum(['nudity', 'minor', 'harassment', 'scam', 'spam', 'violence', 'other'])
export type ReportReason = z.infer<typeof reportReason>

export const safetyRoutes = {
  modelProblemWeb: route({
    method: 'GET',
    path: '/modelProblemWeb',
    service: 'api',
    auth: 'session',
    summary: 'What one may report of somebody, in the order of the menu; the app has words for each.',
    response: z.strictObject({ problems: z.array(reportReason) }),
    errors: [],
  }),
  report: route({
    method: 'POST',
    path: '/report',
    service: 'api',
    auth: 'session',
    summary:
      'Reports the other side of a call one was in; the server adds the excerpt of the talk as evidence.',
    body: z.strictObject({
      callId: id,
      reason: reportReason,
      text: z.string().trim().max(limits.reportTextMaxChars).default(''),
      /** The caller's own key: the same report sent twice is stored once. */
      key: z.uuid(),
    }),
    response: z.strictObject({ reportId: id }),
    errors: ['not_found', 'report_limit'],
  }),
} as const
