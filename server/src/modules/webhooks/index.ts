export {
  findWebhook,
  forgetWebhooks,
  forgetWebhooksAbout,
  listWebhooks,
  markAccepted,
  recordWebhook,
} from './webhooks.ts'
