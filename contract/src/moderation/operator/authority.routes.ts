import { z } from 'zod'
import { count, label } from '../../answer-fields.ts'
import { id, instantMs, ok } from '../../fields.ts'
import type { RouteMap } from '../../route.ts'

/** Which authority asked, and under which reference. */
export const authorityReferenceMaxChars = 300

const operator = z.object({ operatorId: id, name: label })

export const authorityExport = z.object({
  /** `waiting` for a second operator; `expired`, whether it was confirmed or not. */
  state: z.enum(['waiting', 'confirmed', 'declined', 'expired']),
  reference: label,
  askedBy: operator,
  askedAt: instantMs,
  /** The second operator. */
  answer: z.object({ by: operator, at: instantMs, verdict: z.enum(['confirmed', 'declined']) }).nullable(),
  /** Until when it can be answered, and downloaded once it is confirmed. */
  until: instantMs,
  /** The last download; the audit log has all. */
  download: z.object({ by: operator, at: instantMs }).nullable(),
  /** While it waits: how many other operators could answer it now. */
  others: count,
})
export type AuthorityExport = z.infer<typeof authorityExport>

const params = z.strictObject({ reportId: id })

export const authorityRoutes = {
  ask: {
    method: 'POST',
    path: '/cases/{reportId}/authorityExport',
    service: 'console',
    auth: { operator: 'evidence.export', stepUp: true },
    summary:
      'Asks a second operator to confirm an export of a report about a minor for an authority; its evidence is kept meanwhile, by a legal hold.',
    params,
    body: z.strictObject({ reference: z.string().trim().min(1).max(authorityReferenceMaxChars) }),
    response: ok,
    errors: ['not_found', 'not_about_a_minor', 'conflict', 'step_up_required'],
  },
  answer: {
    method: 'POST',
    path: '/cases/{reportId}/authorityExport/answer',
    service: 'console',
    auth: { operator: 'evidence.confirmExport', stepUp: true },
    summary: 'Confirms or declines an export for an authority that another operator asked for.',
    params,
    body: z.strictObject({ verdict: z.enum(['confirmed', 'declined']) }),
    response: ok,
    errors: ['not_found', 'conflict', 'cannot_target_self', 'other_operator_required', 'step_up_required'],
  },
  download: {
    method: 'POST',
    path: '/cases/{reportId}/authorityExport/download',
    download: 'application/zip',
    service: 'console',
    auth: { operator: 'evidence.export', stepUp: true },
    summary:
      'A confirmed export as a zip archive, for the operator who asked for it and the one who confirmed it; each download is an entry of the audit log.',
    params,
    response: z.unknown(),
    errors: ['not_found', 'forbidden', 'conflict', 'step_up_required'],
  },
} as const satisfies RouteMap
