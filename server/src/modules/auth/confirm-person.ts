import { DomainError } from '../../kernel/domain-error.ts'
import type { Caller, Origin } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import type { AccountRow } from '../accounts/index.ts'
import type { AuthDeps } from './auth-deps.ts'
import { limitMails, limitPasswordTries } from './limit-tries.ts'

/** Proof sent along with an open session, which may be a thief's. */
export interface Confirmation {
  readonly currentPassword?: string | undefined
  readonly confirmationCode?: string | undefined
}

async function accountOf({ accounts }: AuthDeps, { userId }: Caller): Promise<AccountRow> {
  const account = await accounts.byId(userId)
  if (!account) throw new DomainError('session_gone')
  return account
}

/** Logs that an open session was not proved to be its owner's: many of these suggest that it was stolen. */
export async function recordUnconfirmed(
  { plumbing }: AuthDeps,
  subject: string,
  origin: Origin,
): Promise<void> {
  await plumbing.audit.record({ action: 'confirmation.refused', subject, origin })
}

async function isConfirmed(
  { accounts }: AuthDeps,
  account: AccountRow,
  { currentPassword, confirmationCode }: Confirmation,
): Promise<boolean> {
  if (confirmationCode !== undefined) return accounts.useDigits(account, confirmationCode)
  return account.password_hash !== null && accounts.checkPassword(account, currentPassword ?? '')
}

/**
 * Requires the password, or the code from a new mail, which is the only option for an account without a password.
 * Answers the account. Throws password_mismatch, confirmation_failed, rate_limited, session_gone.
 */
export async function confirmPerson(
  deps: AuthDeps,
  caller: Caller,
  confirmation: Confirmation,
  origin: Origin,
): Promise<AccountRow> {
  const account = await accountOf(deps, caller)
  await limitPasswordTries(deps, account.id)
  if (await isConfirmed(deps, account, confirmation)) return account
  await recordUnconfirmed(deps, account.id, origin)
  const isByPassword = confirmation.confirmationCode === undefined && account.password_hash !== null
  throw new DomainError(isByPassword ? 'password_mismatch' : 'confirmation_failed')
}

/** Mails a code that replaces the password. Throws conflict if the address is unconfirmed, rate_limited. */
export async function sendConfirmationCode(deps: AuthDeps, caller: Caller): Promise<void> {
  const { id: accountId, email: to, language, email_confirmed } = await accountOf(deps, caller)
  if (!email_confirmed) throw new DomainError('conflict')
  await limitMails(deps, accountId)
  const mail = { accountId, kind: 'confirmationCode' as const, to, language }
  await transact(deps.plumbing.db, (tx) => deps.outside.mails.request(tx, mail))
}
