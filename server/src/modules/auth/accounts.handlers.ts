import type { Routes, SignInOption } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import { acceptTerms, codeLifeMs } from '../accounts/index.ts'
import { reviewText } from '../profiles/index.ts'
import type { AuthDeps } from './auth-deps.ts'
import { reactivateByCode } from './close.ts'
import { confirmPerson, sendConfirmationCode } from './confirm-person.ts'
import { limitLookups } from './limit-tries.ts'
import { linkOwner, login, loginByCode } from './login/login.ts'
import { register } from './registration/register.ts'
import { forAdults, validateAge } from './registration/under-age.ts'
import type { SignInProvider } from './sign-in.port.ts'

type AccountsHandlers = Handlers<Routes['accounts']>
type Part<K extends keyof AccountsHandlers> = Pick<AccountsHandlers, K>

const optionOf = ({ clientId, authorizeUrl, answer }: SignInProvider): SignInOption => ({
  clientId,
  authorizeUrl,
  answer,
})

const loginHandlers = (
  deps: AuthDeps,
): Part<
  | 'register'
  | 'login'
  | 'loginByToken'
  | 'linkOwner'
  | 'signInOptions'
  | 'logout'
  | 'validateAge'
  | 'isRegistered'
> => ({
  register: ({ body, query, origin }) => register(deps, body, query, origin),
  login: ({ body, query, origin }) => login(deps, body, query, origin),
  loginByToken: ({ body, origin }) => loginByCode(deps, body.token, origin),
  linkOwner: ({ body, origin }) => linkOwner(deps, body.token, origin),
  async signInOptions() {
    const { google, apple } = deps.outside.signIn
    return {
      google: google && optionOf(google),
      apple: apple && optionOf(apple),
      nonce: await deps.accounts.issueNonce(),
    }
  },
  async logout({ caller, origin }) {
    await deps.accounts.endSession(caller)
    const about = { session: caller.sessionId }
    await deps.plumbing.audit.record({ action: 'session.ended', subject: caller.userId, origin, about })
    return { ok: true }
  },
  validateAge: ({ body, origin }) => validateAge(deps, body, origin),
  async isRegistered({ params, query, origin }) {
    await limitLookups(deps, origin, query.captcha)
    return { isRegistered: (await deps.accounts.byEmail(origin.brandId, params.email)) !== null }
  },
})

const ownAccount = (deps: AuthDeps): Part<'profile' | 'acceptTerms' | 'missingFields' | 'setLanguage'> => ({
  profile: async ({ caller, origin }) => ({ profile: await deps.profiles.own(caller.userId, origin) }),
  async acceptTerms({ caller: { userId }, body: { version }, origin }) {
    await deps.legal.demandTerms(origin.brandId, version)
    const { db, clock, audit } = deps.plumbing
    await transact(db, async (tx) => {
      await acceptTerms(tx, userId, version, new Date(clock.now()))
      await audit.record({ action: 'terms.accepted', subject: userId, origin, about: { version } }, tx)
    })
    return { ok: true }
  },
  async missingFields({ caller, body, origin }) {
    const name = body.name === undefined ? null : await deps.profiles.sanitizeName(origin.brandId, body.name)
    await forAdults(deps, caller.userId, () =>
      deps.accounts.fillMissing(caller.userId, {
        name,
        birthday: body.birthday ?? null,
        termsOf: body.termsAccepted === true ? origin.brandId : null,
      }),
    )
    const profile = await deps.profiles.own(caller.userId, origin)
    if (name !== null && profile.name === name) {
      const written = { accountId: caller.userId, kind: 'name', text: name } as const
      await reviewText(deps.plumbing.db, deps.plumbing, await deps.settings.read(), written)
    }
    return { profile }
  },
  async setLanguage({ caller, body }) {
    await deps.accounts.setLanguage(caller.userId, body.language)
    return { ok: true }
  },
})

const waysOut = (
  deps: AuthDeps,
): Part<
  'deactivate' | 'reactivate' | 'deleteAccount' | 'sendConfirmationCode' | 'prepareExport' | 'downloadExport'
> => ({
  async deactivate({ caller, body, origin }) {
    const { id } = await confirmPerson(deps, caller, body, origin)
    const until = await deps.accounts.deactivate(id)
    await deps.plumbing.audit.record({ action: 'account.deactivated', subject: id, origin })
    return { until }
  },
  reactivate: ({ body, origin }) => reactivateByCode(deps, body.code, origin),
  async deleteAccount({ caller, body, origin }) {
    const { id } = await confirmPerson(deps, caller, body, origin)
    const eraseAt = await deps.accounts.delete(id)
    await deps.plumbing.audit.record({ action: 'account.deleted', subject: id, origin })
    return { eraseAt }
  },
  async sendConfirmationCode({ caller }) {
    await sendConfirmationCode(deps, caller)
    return { ok: true }
  },
  async prepareExport({ caller, body, origin }) {
    await confirmPerson(deps, caller, body, origin)
    await deps.plumbing.audit.record({ action: 'archive.requested', subject: caller.userId, origin })
    const code = await deps.accounts.issueSessionCode('export', caller)
    return { path: `/api/account/export?code=${code}`, expiresAt: deps.plumbing.clock.now() + codeLifeMs }
  },
  async downloadExport({ query, origin }) {
    const { brandId } = origin
    const used = await deps.accounts.useCode('export', { code: query.code, brandId })
    if (!used) throw new DomainError('code_invalid')
    await deps.plumbing.audit.record({ action: 'archive.downloaded', subject: used.accountId, origin })
    return {
      fileName: `${brandId}-account.zip`,
      content: await deps.accounts.export(used.accountId),
    }
  },
})

export const accountRoutes = (deps: AuthDeps): AccountsHandlers => ({
  ...loginHandlers(deps),
  ...ownAccount(deps),
  ...waysOut(deps),
})
