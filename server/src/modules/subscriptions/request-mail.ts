import type { Tx } from '../../kernel/db.ts'
import type { MailKind } from '../mail/index.ts'
import type { SubscriptionsDeps } from './subscriptions-deps.ts'

/** Mails about a membership; each has the link that cancels it. */
export type SubscriptionMail = Extract<MailKind, `membership${string}`>

/** Requests a mail in the transaction of its cause; an erased account gets none. */
export async function requestMail(
  { mails, mailboxOf }: Pick<SubscriptionsDeps, 'mails' | 'mailboxOf'>,
  tx: Tx,
  { accountId, kind }: { readonly accountId: string; readonly kind: SubscriptionMail },
): Promise<void> {
  const mailbox = await mailboxOf(tx, accountId)
  if (mailbox) await mails.request(tx, { accountId, kind, ...mailbox })
}
