import { z } from 'zod'
import { instantMs, ordinal, textUpTo } from '../../fields.ts'
import { routesOf } from '../../route.ts'
import { operatorEndpoints } from '../operator-endpoints.ts'

/** Entries in one answer. */
export const auditPageMax = 50

const text = textUpTo(80).optional()
const auditLogEntry = z.object({
  seq: z.number(),
  at: z.number(),
  action: z.string(),
  /** Ids of an account, an operator or a command; empty if unknown. */
  actor: z.string(),
  /** The operator's name; null if the actor is none. */
  actorName: z.string().nullable(),
  subject: z.string(),
  subjectName: z.string().nullable(),
  /** Address, device and what the act was; empty once deleted. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type AuditLogEntry = z.infer<typeof auditLogEntry>

export const auditRoutes = routesOf(operatorEndpoints.audit, {
  search: {
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
    response: z.object({ entries: z.array(auditLogEntry), actions: z.array(z.string()) }),
    errors: [],
  },
  verify: {
    service: 'console',
    auth: { operator: 'audit.read' },
    summary: 'Recomputes the chain of the log; answers the first fault, or that there is none.',
    response: z.object({ entries: z.number(), fault: z.string().nullable() }),
    errors: [],
  },
})
