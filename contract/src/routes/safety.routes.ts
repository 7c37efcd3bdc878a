import { z } from 'zod'
import { reportReasons } from '../choices.ts'
import { endpoints } from '../endpoints.ts'
import { id } from '../fields.ts'
import { limits } from '../limits.ts'
import { routesOf } from '../route.ts'

export const reportReason = z.enum(reportReasons)

export const safetyRoutes = routesOf(endpoints.safety, {
  modelProblemWeb: {
    service: 'api',
    auth: 'session',
    summary: 'The reasons of a report, in menu order; the app has a text for each.',
    response: z.object({ problems: z.array(reportReason) }),
    errors: [],
  },
  report: {
    service: 'api',
    auth: 'session',
    summary:
      'Reports the other side of a call or a chat, with an excerpt of the texts as evidence; the reason minor also blocks them.',
    body: z
      .strictObject({
        callId: id.optional(),
        /** Either a call or a chat is reported. */
        chatId: id.optional(),
        reason: reportReason,
        text: z.string().trim().max(limits.reportTextMaxChars).default(''),
        /** The caller's idempotency key: the same report sent twice is stored once, and a later text is added to it. */
        key: z.uuid(),
      })
      .refine(({ callId, chatId }) => (callId === undefined) !== (chatId === undefined), {
        path: ['callId'],
      }),
    response: z.object({ reportId: id }),
    errors: ['not_found', 'report_limit'],
  },
})
