export type { MailContent, MailKind } from './mail-kinds.ts'
export { createMailQueue, type MailQueue, mailKind } from './mail-queue.ts'
export { eraseDevMails } from './mails.store.ts'
export type { DevMailbox, StoredMail } from './mailer.port.ts'
