import type { LoginResult, Routes } from '@serendip/contract'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Caller, Handlers, BrandOrigin } from '../../../kernel/handlers.ts'
import type { AuditAction } from '../../../kernel/names.ts'
import { type AccountRow, endPendingLogin, findPendingLogin } from '../../accounts/index.ts'
import type { Proof, ProofKind } from '../../second-factor/index.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { confirmPerson } from '../confirm-person.ts'
import { limitLogins, limitPasskeys, limitSecondFactors } from '../limit-tries.ts'
import { enter } from './enter.ts'

type SecondFactorHandlers = Handlers<Routes['secondFactor']>
type Part<K extends keyof SecondFactorHandlers> = Pick<SecondFactorHandlers, K>

async function own({ accounts }: AuthDeps, { userId }: Caller): Promise<AccountRow> {
  const account = await accounts.byId(userId)
  if (!account) throw new DomainError('session_gone')
  return account
}

/** Throws email_not_confirmed: a person signing up with a stranger's address must not lock the stranger out. */
function demandConfirmed({ email_confirmed }: AccountRow): void {
  if (!email_confirmed) throw new DomainError('email_not_confirmed')
}

/** Accompanies each change of a factor: a mail to the owner, and an entry of the security log. */
const notifyOwner =
  ({ plumbing, outside }: AuthDeps, account: AccountRow, origin: BrandOrigin, action: AuditAction) =>
  async (tx: Parameters<typeof outside.mails.request>[0]): Promise<void> => {
    const { id: accountId, email: to, language } = account
    await outside.mails.request(tx, { accountId, kind: 'secondFactorChanged', to, language })
    await plumbing.audit.record({ action, subject: accountId, origin }, tx)
  }

const kindOf = ({ totp, recoveryCode }: Proof): ProofKind => {
  if (totp !== undefined) return 'totp'
  return recoveryCode === undefined ? 'passkey' : 'recoveryCode'
}

async function finishLogin(
  deps: AuthDeps,
  { code, deviceId, ...proof }: Proof & { readonly code: string; readonly deviceId?: string | undefined },
  origin: BrandOrigin,
): Promise<LoginResult> {
  const { accounts, plumbing, site } = deps
  const accountId = await findPendingLogin(plumbing, code)
  if (accountId === null) throw new DomainError('code_invalid')
  await limitSecondFactors(deps, origin, { accountId, kind: kindOf(proof), deviceId })
  const proved = await site.secondFactorOf(origin.brandId).whatProved(accountId, proof)
  if (proved === null) {
    await plumbing.audit.record({ action: 'login.second_factor_refused', subject: accountId, origin })
    throw new DomainError('second_factor_wrong')
  }
  const account = await accounts.byId(accountId)
  if (!account || !(await endPendingLogin(plumbing, code))) throw new DomainError('code_invalid')
  if (proved === 'recoveryCode') {
    await plumbing.audit.record({ action: 'recovery_code.used', subject: accountId, origin })
  }
  return enter(deps, account, origin, { signedUp: false, deviceId, proved })
}

const loginHandlers = (deps: AuthDeps): Part<'finishLogin' | 'askPasskey' | 'loginByPasskey'> => ({
  finishLogin: ({ body, origin }) => finishLogin(deps, body, origin),
  async askPasskey({ origin }) {
    await limitPasskeys(deps, origin)
    return deps.site.secondFactorOf(origin.brandId).askForLogin()
  },
  async loginByPasskey({ body, origin }) {
    await limitLogins(deps, origin, null)
    const accountId = await deps.site.secondFactorOf(origin.brandId).whoAnswered(body.passkey)
    const account = accountId === null ? null : await deps.accounts.byId(accountId)
    if (!account) {
      await deps.plumbing.audit.record({ action: 'login.refused', subject: '', origin })
      throw new DomainError('second_factor_wrong')
    }
    return enter(deps, account, origin, { signedUp: false, deviceId: body.deviceId, proved: 'passkey' })
  },
})

const authenticatorApp = (deps: AuthDeps): Part<'startTotp' | 'confirmTotp' | 'removeTotp'> => ({
  async startTotp({ caller, body, origin }) {
    const account = await confirmPerson(deps, caller, body, origin)
    demandConfirmed(account)
    return deps.site.secondFactorOf(origin.brandId).startTotp({ id: account.id, label: account.email })
  },
  async confirmTotp({ caller, body, origin }) {
    const account = await own(deps, caller)
    await limitSecondFactors(deps, origin, { accountId: account.id, kind: 'totp' })
    const also = notifyOwner(deps, account, origin, 'totp.added')
    return deps.site.secondFactorOf(origin.brandId).confirmTotp(account.id, body.totp, also)
  },
  async removeTotp({ caller, body, origin }) {
    const account = await confirmPerson(deps, caller, body, origin)
    await deps.site
      .secondFactorOf(origin.brandId)
      .removeTotp(account.id, notifyOwner(deps, account, origin, 'totp.removed'))
    return { ok: true }
  },
})

const passkeys = (deps: AuthDeps): Part<'startPasskey' | 'addPasskey' | 'removePasskey'> => ({
  async startPasskey({ caller, body, origin }) {
    const account = await confirmPerson(deps, caller, body, origin)
    demandConfirmed(account)
    return deps.site.secondFactorOf(origin.brandId).startPasskey({ id: account.id, label: account.email })
  },
  async addPasskey({ caller, body, origin }) {
    const account = await own(deps, caller)
    return deps.site
      .secondFactorOf(origin.brandId)
      .addPasskey(account.id, body, notifyOwner(deps, account, origin, 'passkey.added'))
  },
  async removePasskey({ caller, params, body, origin }) {
    const account = await confirmPerson(deps, caller, body, origin)
    const also = notifyOwner(deps, account, origin, 'passkey.removed')
    await deps.site.secondFactorOf(origin.brandId).removePasskey(account.id, params.passkeyId, also)
    return { ok: true }
  },
})

export const secondFactorRoutes = (deps: AuthDeps): SecondFactorHandlers => ({
  ...loginHandlers(deps),
  ...authenticatorApp(deps),
  ...passkeys(deps),
  view: ({ caller, origin }) => deps.site.secondFactorOf(origin.brandId).view(caller.userId),
  async renewRecoveryCodes({ caller, body, origin }) {
    const account = await confirmPerson(deps, caller, body, origin)
    const also = notifyOwner(deps, account, origin, 'recovery_codes.renewed')
    return deps.site.secondFactorOf(origin.brandId).renewRecoveryCodes(account.id, also)
  },
})
