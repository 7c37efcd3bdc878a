export { createInbox, type Inbox } from './inbox.ts'
export type {
  AppliedOutcome,
  WebhookAnswer,
  WebhookCall,
  WebhookFormat,
  WebhookSource,
} from './webhook-source.ts'
export { forgetWebhooksAbout, listWebhooks, resealWebhooks } from './webhooks.store.ts'
