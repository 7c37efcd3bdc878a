import { DomainError } from '../../kernel/domain-error.ts'
import { type AccountRow, findAccounts, hasBan, mailboxOf } from '../accounts/index.ts'
import type { OnboardingDeps } from './onboarding-deps.ts'

/** Notes the mailbox of an account; until its address is confirmed, it may be a stranger's. */
export const noteMailbox = (
  { wallet }: OnboardingDeps,
  { id, email, email_confirmed }: Pick<AccountRow, 'id' | 'email' | 'email_confirmed'>,
): Promise<void> => wallet.noteMark(id, 'mailbox', mailboxOf(email), email_confirmed)

/**
 * Refuses an address whose mailbox has an account with a ban in force, however the address is written and also after that
 * account was erased: the ban is the person's. Throws email_refused.
 */
export async function demandUnbannedMailbox(
  { plumbing: { db, clock }, wallet }: OnboardingDeps,
  email: string,
): Promise<void> {
  const found = await findAccounts(db, await wallet.ownersOfMark('mailbox', mailboxOf(email)))
  const accounts = [...found.values()]
  // Whoever types the address of the account itself is told that it is taken, and can log in to read why it is banned.
  if (accounts.some((account) => account.email === email)) return
  if (accounts.some((account) => hasBan(account, clock.now()))) throw new DomainError('email_refused')
}
