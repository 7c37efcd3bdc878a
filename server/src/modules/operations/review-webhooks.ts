import { type OperatorRoutes, type WebhookView, webhooksPageMax } from '@serendip/contract/operator'
import type { Handlers } from '../../kernel/handlers.ts'
import type { Row } from '../../kernel/tables.ts'
import { listWebhooks } from '../webhooks/index.ts'
import type { OperationsDeps } from './operations-deps.ts'

const viewOf = (webhook: Row<'webhooks'>): WebhookView => ({
  webhookId: webhook.id,
  provider: webhook.provider,
  receivedAt: webhook.received_at.getTime(),
  event: webhook.event,
  outcome: webhook.outcome,
  reason: webhook.reason,
  sizeBytes: webhook.size_bytes,
  body: webhook.body,
  canRetry: webhook.raw_body !== null,
})

/** Webhooks that services sent us, and another try of one. */
export const webhookHandlers = ({
  plumbing: { db, audit },
  inbox,
}: OperationsDeps): Handlers<OperatorRoutes['webhooks']> => ({
  list: async ({ query }) => ({ webhooks: (await listWebhooks(db, query, webhooksPageMax)).map(viewOf) }),
  async retry({ caller: { operatorId: actor }, params: { webhookId }, origin }) {
    const webhook = await inbox.findRetryable(webhookId)
    await audit.record({ action: 'webhook.retried', subject: webhookId, actor, origin })
    await inbox.retry(webhook)
    return { ok: true }
  },
})
