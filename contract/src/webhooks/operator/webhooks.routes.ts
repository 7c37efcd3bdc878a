import { z } from 'zod'
import { count, label, longText, pageRowsMax, pageText } from '../../answer-fields.ts'
import { id, instantMs } from '../../fields.ts'
import type { RouteMap } from '../../route.ts'

/**
 * Outcome of a webhook: stored, and not handled yet; handled; handled before; about nothing that we know; to be handled
 * again, because that failed; or refused, because the service did not prove that it sent it or its body cannot be read.
 */
export const webhookOutcomes = ['waiting', 'accepted', 'replayed', 'unrelated', 'failed', 'refused'] as const
export type WebhookOutcome = (typeof webhookOutcomes)[number]

export const webhooksPageMax = 50

const webhookView = z.object({
  webhookId: id,
  provider: label,
  receivedAt: instantMs,
  /** The service's name for what happened. */
  event: label.nullable(),
  outcome: z.enum(webhookOutcomes),
  /** An error code. */
  reason: longText.nullable(),
  sizeBytes: count,
  /** With secrets and personal data removed; null if it is not proven who sent it. */
  body: pageText.nullable(),
  /** Whether it may be handled again: that does no harm at any time. */
  canRetry: z.boolean(),
})
export type WebhookView = z.infer<typeof webhookView>

export const webhooksRoutes = {
  list: {
    method: 'GET',
    path: '/webhooks',
    service: 'console',
    auth: { operator: 'operations.read' },
    summary:
      'What services called us with in the last 14 days, newest first. `after` is the last one of the page before.',
    query: z.strictObject({ outcome: z.enum(webhookOutcomes).optional(), after: id.optional() }),
    response: z.object({ webhooks: z.array(webhookView).max(pageRowsMax) }),
    errors: [],
  },
  retry: {
    method: 'POST',
    path: '/webhooks/{webhookId}/retry',
    service: 'console',
    auth: { operator: 'operations.retry' },
    summary: 'Handles a webhook again that failed, or that was about nothing known at the time.',
    params: z.strictObject({ webhookId: id }),
    response: z.object({ ok: z.literal(true) }),
    errors: ['not_found', 'conflict', 'identity_unavailable', 'shop_closed', 'unavailable'],
  },
} as const satisfies RouteMap
