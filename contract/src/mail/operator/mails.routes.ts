import { z } from 'zod'
import { count, label, longText, pageRowsMax } from '../../answer-fields.ts'
import { instantMs, textUpTo } from '../../fields.ts'
import type { RouteMap } from '../../route.ts'

/** `dropped`: before it could be sent, its reason was gone, such as a link that a newer one replaced. */
export const mailStates = ['queued', 'sent', 'failed', 'dropped'] as const
export type MailState = (typeof mailStates)[number]

export const mailsPageMax = 50
/** Some mails are named after what caused them. */
const mailId = textUpTo(80)

const mailView = z.object({
  mailId,
  /** Its texts' key. */
  kind: label,
  userId: label,
  /** The first character of the address, and its domain. */
  to: label,
  language: label,
  state: z.enum(mailStates),
  requestedAt: instantMs,
  /** When it was sent, failed for good or was dropped. */
  endedAt: instantMs.nullable(),
  attempts: count,
  /** Last failure, by name and code. */
  error: longText.nullable(),
})
export type MailView = z.infer<typeof mailView>

export const mailsRoutes = {
  list: {
    method: 'GET',
    path: '/mails',
    service: 'console',
    auth: { operator: 'operations.read' },
    summary:
      'Mails of the last 30 days, newest first, without their texts and links; addresses are masked. `after` is the last one of the page before.',
    query: z.strictObject({ state: z.enum(mailStates).optional(), after: mailId.optional() }),
    response: z.object({ mails: z.array(mailView).max(pageRowsMax) }),
    errors: [],
  },
  retry: {
    method: 'POST',
    path: '/mails/retry',
    service: 'console',
    auth: { operator: 'operations.retry' },
    summary:
      'Has one failed mail tried again, or all that no mail server refused (null), at most 500. What it says is written when it is sent. One that is being tried again already is a conflict.',
    body: z.strictObject({ mailId: mailId.nullable() }),
    response: z.object({ retried: count }),
    errors: ['conflict', 'not_found'],
  },
} as const satisfies RouteMap
