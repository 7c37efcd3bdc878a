import type { Tx } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Caller, BrandOrigin } from '../../../kernel/handlers.ts'
import { transact } from '../../../kernel/transact.ts'
import { type AccountRow, askForEmail, confirmAddress } from '../../accounts/index.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { type Confirmation, confirmPerson } from '../confirm-person.ts'
import { demandCaptcha, limitMails, limitResets, limitStrangerMails } from '../limit-tries.ts'
import { demandReachable } from '../registration/check-email.ts'
import { demandUnbannedMailbox, noteMailbox } from '../registration/note-person.ts'

async function ownAccount({ accounts }: AuthDeps, { userId }: Caller): Promise<AccountRow> {
  const account = await accounts.byId(userId)
  if (!account) throw new DomainError('session_gone')
  return account
}

/** Sends a password reset mail. Throws captcha_failed, reset_blocked, email_not_registered. */
export async function requestReset(
  deps: AuthDeps,
  asked: { readonly email: string; readonly captcha: string },
  origin: BrandOrigin,
): Promise<void> {
  await demandCaptcha(deps, origin, asked.captcha)
  await limitResets(deps, origin, asked.email)
  const account = await deps.accounts.byEmail(origin.brandId, asked.email)
  if (!account || account.demo_peer) throw new DomainError('email_not_registered')
  const { id, email, language } = account
  if (!account.email_confirmed) await limitStrangerMails(deps, email, 'reset_blocked')
  await transact(deps.plumbing.db, (tx) =>
    deps.outside.mails.request(tx, { accountId: id, kind: 'resetPassword', to: email, language }),
  )
}

/** Throws password_mismatch if the password was changed since the account was read. */
async function keepWaiting(tx: Tx, account: AccountRow, email: string | null): Promise<void> {
  if (!(await askForEmail(tx, account, email))) throw new DomainError('password_mismatch')
}

/**
 * Requests another email. It takes effect once its own mail is confirmed; the old address is notified at once.
 * Requesting the present one cancels an earlier request. Throws password_mismatch, confirmation_failed, email_taken,
 * email_unreachable, rate_limited.
 */
export async function requestEmailChange(
  deps: AuthDeps,
  caller: Caller,
  asked: Confirmation & { readonly email: string },
  origin: BrandOrigin,
): Promise<void> {
  const account = await confirmPerson(deps, caller, asked, origin)
  const { db, audit } = deps.plumbing
  if (asked.email === account.email) {
    await transact(db, (tx) => keepWaiting(tx, account, null))
    return
  }
  if (await deps.accounts.byEmail(origin.brandId, asked.email)) throw new DomainError('email_taken')
  await limitMails(deps, account.id)
  await limitStrangerMails(deps, asked.email)
  await demandReachable(deps, asked.email, { userId: account.id })
  const { mails } = deps.outside
  const { id: accountId, language } = account
  await transact(db, async (tx) => {
    await keepWaiting(tx, account, asked.email)
    await mails.request(tx, { accountId, kind: 'confirmChange', to: asked.email, language })
    await mails.request(tx, { accountId, kind: 'emailChanging', to: account.email, language })
    await audit.record({ action: 'email.change_requested', subject: accountId, origin }, tx)
  })
}

/**
 * Confirms the address of a code. The code stays until it expires, so that a second opening of its link is told that the
 * address is confirmed already; it confirms nothing but this address of this account. Throws code_invalid, email_refused,
 * email_taken if another person has the address by now.
 */
export async function confirmEmail(
  deps: AuthDeps,
  code: string,
  origin: BrandOrigin,
): Promise<{ readonly already: boolean }> {
  const found = await deps.accounts.peekCode('email', { code, brandId: origin.brandId })
  if (!found?.email) throw new DomainError('code_invalid')
  const { accountId, email } = found
  await demandUnbannedMailbox(deps, email, accountId)
  const { db, audit } = deps.plumbing
  const outcome = await transact(db, async (tx) => {
    const done = await confirmAddress(tx, accountId, email)
    if (done === 'confirmed' || done === 'changed')
      await audit.record({ action: `email.${done}`, subject: accountId, origin }, tx)
    return done
  })
  if (outcome === 'taken') throw new DomainError('email_taken')
  if (outcome === 'gone') throw new DomainError('code_invalid')
  await noteMailbox(deps, { id: accountId, email, email_confirmed: true })
  return { already: outcome === 'already' }
}

/** Throws conflict if no address is pending, rate_limited. */
export async function resendConfirmation(deps: AuthDeps, caller: Caller): Promise<void> {
  const account = await ownAccount(deps, caller)
  const { id: accountId, language } = account
  const waiting = account.pending_email ?? (account.email_confirmed ? null : account.email)
  if (waiting === null) throw new DomainError('conflict')
  await limitMails(deps, accountId)
  await limitStrangerMails(deps, waiting)
  const kind = account.pending_email ? 'confirmChange' : 'confirmEmail'
  await transact(deps.plumbing.db, (tx) =>
    deps.outside.mails.request(tx, { accountId, kind, to: waiting, language }),
  )
}

/** Turns the newsletter on or off; turning it on sends a mail that can end it. */
export async function setSubscription(deps: AuthDeps, caller: Caller, subscribed: boolean): Promise<void> {
  const account = await ownAccount(deps, caller)
  const isNew = await deps.accounts.subscribe(account.id, subscribed)
  if (!isNew || !subscribed) return
  const { id: accountId, email, language } = account
  await transact(deps.plumbing.db, (tx) =>
    deps.outside.mails.request(tx, { accountId, kind: 'newsletterOn', to: email, language }),
  )
}
