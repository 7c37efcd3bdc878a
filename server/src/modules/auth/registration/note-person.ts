import { DomainError } from '../../../kernel/domain-error.ts'
import { type AccountRow, mailboxOf } from '../../accounts/index.ts'
import type { AuthDeps } from '../auth-deps.ts'

/** Notes the mailbox of an account; until its address is confirmed, it may be a stranger's. */
export const noteMailbox = (
  { wallet }: AuthDeps,
  { id, email, email_confirmed }: Pick<AccountRow, 'id' | 'email' | 'email_confirmed'>,
): Promise<void> => wallet.noteMark(id, 'mailbox', mailboxOf(email), email_confirmed)

/**
 * Refuses an address whose mailbox belongs to somebody who is banned, however it is written and also after their account
 * was erased: the ban is the person's. Only for somebody who has just proved that they read the mailbox; whoever merely
 * types an address learns nothing of it. Throws email_refused.
 */
export async function demandUnbannedMailbox(
  { wallet }: AuthDeps,
  email: string,
  exceptId: string | null,
): Promise<void> {
  if (await wallet.isMarkOfBanned('mailbox', { value: mailboxOf(email), exceptId }))
    throw new DomainError('email_refused')
}
