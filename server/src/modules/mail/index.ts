export { type ComposedMail, composeMail } from './compose-mail.ts'
export { type MailContent, type MailKind, mailKinds } from './mail-kinds.ts'
export { createMailQueue, type MailQueue, mailKind } from './mail-queue.ts'
export { type DevMailbox, type KeptMail, type Mailer, MailRefused, type OutgoingMail } from './mailer.port.ts'
