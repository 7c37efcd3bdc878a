import type { LoginResult } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { EventListener } from '../../kernel/events.ts'
import type { BrandOrigin } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import { identitiesOf, setRefreshToken } from '../accounts/index.ts'
import type { AuthDeps } from './auth-deps.ts'
import { enter } from './login/enter.ts'
import { unsealRefreshToken } from './login/sign-in.ts'

/** Reopens a closed account by the code from its login. Throws code_invalid, account_closed. */
export async function reactivateByCode(
  deps: AuthDeps,
  code: string,
  origin: BrandOrigin,
): Promise<LoginResult> {
  const used = await deps.accounts.useCode('reactivation', { code, brandId: origin.brandId })
  if (!used) throw new DomainError('code_invalid')
  await deps.accounts.reactivate(used.accountId)
  await deps.plumbing.audit.record({ action: 'account.reopened', subject: used.accountId, origin })
  const account = await deps.accounts.byId(used.accountId)
  if (!account) throw new DomainError('code_invalid')
  return enter(deps, account, origin, { signedUp: false })
}

/** Revokes the sign-ins of a deleted account at their providers; unreachable ones are retried. */
async function revokeSignIns(deps: AuthDeps, accountId: string): Promise<void> {
  const { db } = deps.plumbing
  for (const { brand_id: brandId, provider, subject, refresh_token } of await identitiesOf(db, accountId)) {
    if (!refresh_token) continue
    const token = unsealRefreshToken(deps, refresh_token)
    if (token !== null) await deps.outside.signIn[provider]?.revoke(token)
    await setRefreshToken(db, { brandId, provider, subject }, null)
  }
}

/** After an account was closed: a confirmation mail, and for a deleted one the revocation of its sign-ins. */
export const closedAccountListener = (deps: AuthDeps): EventListener<'account.closed'> => ({
  name: 'closed-account',
  events: ['account.closed'],
  async handle({ id, payload: { accountId, how } }) {
    const account = await deps.accounts.byId(accountId)
    if (!account) return
    const { email, language } = account
    const mail = { accountId, kind: 'accountClosed' as const, to: email, language }
    const mailId = `mail_${id.slice('evt_'.length)}`
    await transact(deps.plumbing.db, (tx) => deps.outside.mails.request(tx, mail, mailId))
    if (how === 'deleted') await revokeSignIns(deps, accountId)
  },
})
