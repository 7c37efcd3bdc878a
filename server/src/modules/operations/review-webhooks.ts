import { type OperatorRoutes, type WebhookView, webhooksPageMax } from '@serendip/contract/operator'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import type { Row } from '../../kernel/tables.ts'
import { findWebhook, listWebhooks, markAccepted } from '../webhooks/index.ts'
import type { OperationsDeps } from './operations-deps.ts'

/** The provider would send a failed one again; one about nothing known may have come too early. */
const canRetry = ({ outcome, reference }: Row<'webhooks'>): boolean =>
  reference !== null && (outcome === 'failed' || outcome === 'unrelated')

const viewOf = (webhook: Row<'webhooks'>): WebhookView => ({
  webhookId: webhook.id,
  provider: webhook.provider,
  receivedAt: webhook.received_at.getTime(),
  event: webhook.event,
  outcome: webhook.outcome,
  reason: webhook.reason,
  sizeBytes: webhook.size_bytes,
  body: webhook.body,
  canRetry: canRetry(webhook),
})

/** Webhooks that services sent us, and another try of one. */
export const webhookHandlers = ({
  plumbing: { db, audit },
  recheck,
}: OperationsDeps): Handlers<OperatorRoutes['webhooks']> => ({
  list: async ({ query }) => ({ webhooks: (await listWebhooks(db, query, webhooksPageMax)).map(viewOf) }),
  async retry({ caller: { operatorId: actor }, params: { webhookId }, origin }) {
    const webhook = await findWebhook(db, webhookId)
    if (!webhook) throw new DomainError('not_found')
    if (webhook.reference === null || !canRetry(webhook)) throw new DomainError('conflict')
    await audit.record({ action: 'webhook.retried', subject: webhookId, actor, origin })
    await recheck(webhook.provider, webhook.reference)
    await markAccepted(db, webhookId)
    return { ok: true }
  },
})
