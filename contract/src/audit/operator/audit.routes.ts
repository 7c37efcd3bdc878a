import { z } from 'zod'
import { anyNumber, count, fewRowsMax, label, longText, pageRowsMax } from '../../answer-fields.ts'
import { instantMs, ordinal, textUpTo } from '../../fields.ts'
import type { RouteMap } from '../../route.ts'

/** Entries in one answer. */
export const auditPageMax = 50

const text = textUpTo(80).optional()
const auditLogEntry = z.object({
  seq: count,
  at: instantMs,
  action: label,
  /** Ids of an account, an operator or a command; empty if unknown. */
  actor: label,
  /** The operator's name; null if the actor is none. */
  actorName: label.nullable(),
  subject: label,
  subjectName: label.nullable(),
  /** Address, device and what the act was; empty once deleted. */
  details: z.record(label, z.union([longText, anyNumber, z.boolean(), z.null()])),
})
export type AuditLogEntry = z.infer<typeof auditLogEntry>

export const auditRoutes = {
  search: {
    method: 'GET',
    path: '/audit',
    service: 'console',
    auth: { operator: 'audit.read' },
    summary: 'The security log, newest first, by actor, subject, act and time.',
    query: z.strictObject({
      actor: text,
      subject: text,
      action: text,
      from: z.coerce.number().pipe(instantMs).optional(),
      to: z.coerce.number().pipe(instantMs).optional(),
      /** Only entries before this number, for the next page. */
      before: z.coerce.number().pipe(ordinal).optional(),
    }),
    response: z.object({
      entries: z.array(auditLogEntry).max(pageRowsMax),
      actions: z.array(label).max(fewRowsMax),
    }),
    errors: [],
  },
  verify: {
    method: 'POST',
    path: '/audit/verify',
    service: 'console',
    auth: { operator: 'audit.read' },
    summary: 'Recomputes the chain of the log; answers the first fault, or that there is none.',
    response: z.object({ entries: count, fault: longText.nullable() }),
    errors: [],
  },
} as const satisfies RouteMap
