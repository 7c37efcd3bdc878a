import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Caller, Origin } from '../../kernel/handlers.ts'
import { type AccountRow, askForEmail, confirmAddress, demandPassword } from '../accounts/index.ts'
import { demandCaptcha, limitMails, limitPasswordTries, limitResets } from './limit-tries.ts'
import type { OnboardingDeps } from './onboarding-deps.ts'

async function ownAccount({ accounts }: OnboardingDeps, { userId }: Caller): Promise<AccountRow> {
  const account = await accounts.byId(userId)
  if (!account) throw new DomainError('session_gone')
  return account
}

/** Sends a mail that sets a new password. Throws captcha_failed, reset_blocked, email_not_registered. */
export async function requestReset(
  deps: OnboardingDeps,
  asked: { readonly email: string; readonly captcha: string },
  origin: Origin,
): Promise<void> {
  await demandCaptcha(deps, origin, asked.captcha)
  await limitResets(deps, origin, asked.email)
  const account = await deps.accounts.byEmail(asked.email)
  if (!account || account.demo_peer) throw new DomainError('email_not_registered')
  const { id, email, language } = account
  await deps.plumbing.db
    .transaction()
    .execute((tx) =>
      deps.outside.mails.request(tx, { accountId: id, kind: 'resetPassword', to: email, language }),
    )
}

/** Throws password_mismatch where the password was changed since the account was read. */
async function keepWaiting(tx: Tx, account: AccountRow, email: string | null): Promise<void> {
  if (!(await askForEmail(tx, account, email))) throw new DomainError('password_mismatch')
}

/**
 * Asks for another email. It counts once its own mail is confirmed; the old address is told at once. Asking for the
 * present one takes an earlier wish back. Throws password_mismatch, email_taken, rate_limited.
 */
export async function requestEmailChange(
  deps: OnboardingDeps,
  caller: Caller,
  asked: { readonly email: string; readonly currentPassword?: string | undefined },
): Promise<void> {
  const account = await ownAccount(deps, caller)
  await limitPasswordTries(deps, account.id)
  await demandPassword(account, asked.currentPassword)
  const { db } = deps.plumbing
  if (asked.email === account.email) {
    await db.transaction().execute((tx) => keepWaiting(tx, account, null))
    return
  }
  if (await deps.accounts.byEmail(asked.email)) throw new DomainError('email_taken')
  await limitMails(deps, account.id)
  const { mails } = deps.outside
  const { id: accountId, language } = account
  await db.transaction().execute(async (tx) => {
    await keepWaiting(tx, account, asked.email)
    await mails.request(tx, { accountId, kind: 'confirmChange', to: asked.email, language })
    await mails.request(tx, { accountId, kind: 'emailChanging', to: account.email, language })
  })
}

/** Throws code_invalid, email_taken where somebody else has the address by now. */
export async function confirmEmail(deps: OnboardingDeps, code: string): Promise<void> {
  const used = await deps.accounts.useCode('email', code)
  if (!used?.email) throw new DomainError('code_invalid')
  const { accountId, email } = used
  const outcome = await deps.plumbing.db.transaction().execute((tx) => confirmAddress(tx, accountId, email))
  if (outcome === 'taken') throw new DomainError('email_taken')
  if (outcome === 'gone') throw new DomainError('code_invalid')
}

/** Throws conflict where no address waits, rate_limited. */
export async function resendConfirmation(deps: OnboardingDeps, caller: Caller): Promise<void> {
  const account = await ownAccount(deps, caller)
  const { id: accountId, language } = account
  const waiting = account.pending_email ?? (account.email_confirmed ? null : account.email)
  if (waiting === null) throw new DomainError('conflict')
  await limitMails(deps, accountId)
  const kind = account.pending_email ? 'confirmChange' : 'confirmEmail'
  await deps.plumbing.db
    .transaction()
    .execute((tx) => deps.outside.mails.request(tx, { accountId, kind, to: waiting, language }))
}

/** Turns news by mail on or off; whoever turns it on gets a mail that can end it. */
export async function setSubscription(
  deps: OnboardingDeps,
  caller: Caller,
  subscribed: boolean,
): Promise<void> {
  const account = await ownAccount(deps, caller)
  const isNew = await deps.accounts.subscribe(account.id, subscribed)
  if (!isNew || !subscribed) return
  const { id: accountId, email, language } = account
  await deps.plumbing.db
    .transaction()
    .execute((tx) => deps.outside.mails.request(tx, { accountId, kind: 'newsOn', to: email, language }))
}
