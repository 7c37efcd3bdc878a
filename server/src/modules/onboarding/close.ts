import type { LoginResult } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { EventListener } from '../../kernel/events.ts'
import type { Caller, Origin } from '../../kernel/handlers.ts'
import { demandPassword, identitiesOf, setRefreshToken } from '../accounts/index.ts'
import { enter } from './enter.ts'
import { limitPasswordTries } from './limit-tries.ts'
import type { OnboardingDeps } from './onboarding-deps.ts'
import { unsealRefreshToken } from './sign-in.ts'

/** Answers when the account is erased. Throws password_mismatch, rate_limited, conflict. */
export async function deleteOwnAccount(
  deps: OnboardingDeps,
  caller: Caller,
  currentPassword: string | undefined,
): Promise<number> {
  const account = await deps.accounts.byId(caller.userId)
  if (!account) throw new DomainError('session_gone')
  await limitPasswordTries(deps, account.id)
  await demandPassword(account, currentPassword)
  return deps.accounts.delete(account.id)
}

/** Opens a closed account again by the code of its login. Throws code_invalid, account_closed. */
export async function reactivateByCode(
  deps: OnboardingDeps,
  code: string,
  origin: Origin,
): Promise<LoginResult> {
  const used = await deps.accounts.useCode('reactivation', code)
  if (!used) throw new DomainError('code_invalid')
  await deps.accounts.reactivate(used.accountId)
  const account = await deps.accounts.byId(used.accountId)
  if (!account) throw new DomainError('code_invalid')
  return enter(deps, account, origin, { signedUp: false })
}

/** Takes the sign-ins of a deleted account back at their providers; what cannot be reached is tried again. */
async function revokeSignIns(deps: OnboardingDeps, accountId: string): Promise<void> {
  const { db } = deps.plumbing
  for (const { provider, subject, refresh_token } of await identitiesOf(db, accountId)) {
    if (!refresh_token) continue
    const token = unsealRefreshToken(deps, refresh_token)
    if (token !== null) await deps.outside.signIn[provider]?.revoke(token)
    await setRefreshToken(db, provider, subject, null)
  }
}

/** What follows when an account was closed: a mail that says so, and for a deleted one the end of its sign-ins. */
export const closedAccountListener =
  (deps: OnboardingDeps): EventListener =>
  async (event) => {
    if (event.name !== 'account.closed') return
    const { accountId, how } = event.payload as { accountId: string; how: 'deactivated' | 'deleted' }
    const account = await deps.accounts.byId(accountId)
    if (!account) return
    const { email, language } = account
    const mail = { accountId, kind: 'accountClosed' as const, to: email, language }
    await deps.plumbing.db
      .transaction()
      .execute((tx) => deps.outside.mails.request(tx, mail, `mail_${event.id.slice('evt_'.length)}`))
    if (how === 'deleted') await revokeSignIns(deps, accountId)
  }
