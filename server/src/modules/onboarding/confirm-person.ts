import { DomainError } from '../../kernel/domain-error.ts'
import type { Caller } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import type { AccountRow } from '../accounts/index.ts'
import { limitMails, limitPasswordTries } from './limit-tries.ts'
import type { OnboardingDeps } from './onboarding-deps.ts'

/** Proof sent along with an open session, which may be a thief's. */
export interface Confirmation {
  readonly currentPassword?: string | undefined
  readonly confirmationCode?: string | undefined
}

async function accountOf({ accounts }: OnboardingDeps, { userId }: Caller): Promise<AccountRow> {
  const account = await accounts.byId(userId)
  if (!account) throw new DomainError('session_gone')
  return account
}

/**
 * Requires the password, or the code from a new mail, which is the only option for an account without a password.
 * Answers the account. Throws password_mismatch, confirmation_failed, rate_limited, session_gone.
 */
export async function confirmPerson(
  deps: OnboardingDeps,
  caller: Caller,
  { currentPassword, confirmationCode }: Confirmation,
): Promise<AccountRow> {
  const account = await accountOf(deps, caller)
  await limitPasswordTries(deps, account.id)
  if (confirmationCode !== undefined || account.password_hash === null) {
    const isRight =
      confirmationCode !== undefined && (await deps.accounts.useDigits(account.id, confirmationCode))
    if (!isRight) throw new DomainError('confirmation_failed')
  } else if (!(await deps.accounts.checkPassword(account, currentPassword ?? ''))) {
    throw new DomainError('password_mismatch')
  }
  return account
}

/** Mails a code that replaces the password. Throws conflict if the address is unconfirmed, rate_limited. */
export async function sendConfirmationCode(deps: OnboardingDeps, caller: Caller): Promise<void> {
  const { id: accountId, email: to, language, email_confirmed } = await accountOf(deps, caller)
  if (!email_confirmed) throw new DomainError('conflict')
  await limitMails(deps, accountId)
  const mail = { accountId, kind: 'confirmationCode' as const, to, language }
  await transact(deps.plumbing.db, (tx) => deps.outside.mails.request(tx, mail))
}
