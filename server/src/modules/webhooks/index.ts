export {
  findWebhook,
  forgetWebhooksAbout,
  listWebhooks,
  markAccepted,
  recordWebhook,
} from './webhooks.ts'
