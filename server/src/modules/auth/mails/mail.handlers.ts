import type { Routes } from '@serendip/contract'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Handlers } from '../../../kernel/handlers.ts'
import { transact } from '../../../kernel/transact.ts'
import type { AccountRow } from '../../accounts/index.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { recordUnconfirmed } from '../confirm-person.ts'
import { limitPasswordTries } from '../limit-tries.ts'
import { enter } from '../login/enter.ts'
import { validateEmail, verifyEmailAddress } from '../registration/check-email.ts'
import {
  confirmEmail,
  requestEmailChange,
  requestReset,
  resendConfirmation,
  setSubscription,
} from './change-email.ts'
import { unsubscribe } from './unsubscribe.ts'

type MailHandlers = Handlers<Routes['mail']>
type Part<K extends keyof MailHandlers> = Pick<MailHandlers, K>

/** Notifies the owner that the password has changed. */
async function notifyPasswordChanged({ plumbing, outside }: AuthDeps, account: AccountRow): Promise<void> {
  const { id: accountId, email: to, language } = account
  await transact(plumbing.db, (tx) =>
    outside.mails.request(tx, { accountId, kind: 'passwordChanged', to, language }),
  )
}

const passwords = (deps: AuthDeps): Part<'resetPassword' | 'setPasswordByCode' | 'updatePassword'> => ({
  async resetPassword({ body, origin }) {
    await requestReset(deps, body, origin)
    return { ok: true }
  },
  async setPasswordByCode({ body, origin }) {
    const code = { code: body.code, brandId: origin.brandId }
    const account = await deps.accounts.setPasswordByCode(code, body.password)
    await notifyPasswordChanged(deps, account)
    await deps.plumbing.audit.record({ action: 'password.reset', subject: account.id, origin })
    return enter(deps, account, origin, { signedUp: false })
  },
  async updatePassword({ caller, body, origin }) {
    await limitPasswordTries(deps, caller.userId)
    await deps.accounts.changePassword(caller, body).catch(async (error: unknown) => {
      const isWrong = error instanceof DomainError && error.code === 'password_mismatch'
      if (isWrong) await recordUnconfirmed(deps, caller.userId, origin)
      throw error
    })
    const account = await deps.accounts.byId(caller.userId)
    if (account) await notifyPasswordChanged(deps, account)
    await deps.plumbing.audit.record({ action: 'password.changed', subject: caller.userId, origin })
    return { ok: true }
  },
})

const addresses = (
  deps: AuthDeps,
): Part<
  'updateEmail' | 'confirmEmail' | 'resendConfirmationEmail' | 'emailSubscription' | 'unsubscribe'
> => ({
  async updateEmail({ caller, body, origin }) {
    await requestEmailChange(deps, caller, body, origin)
    return { ok: true }
  },
  async confirmEmail({ body, origin }) {
    return { ok: true, ...(await confirmEmail(deps, body.code, origin)) }
  },
  async resendConfirmationEmail({ caller }) {
    await resendConfirmation(deps, caller)
    return { ok: true }
  },
  async emailSubscription({ caller, body }) {
    await setSubscription(deps, caller, body.subscribed)
    return { subscribed: body.subscribed }
  },
  async unsubscribe({ body }) {
    await unsubscribe(deps, body.token)
    return { ok: true }
  },
})

export const mailRoutes = (deps: AuthDeps): MailHandlers => ({
  captcha: () => deps.outside.captcha.challenge(),
  ...passwords(deps),
  ...addresses(deps),
  validateEmail: ({ body, origin }) => validateEmail(deps, body, origin),
  verifyEmailAddress: async ({ query, origin }) => ({
    result: await verifyEmailAddress(deps, query.email, origin),
  }),
})
