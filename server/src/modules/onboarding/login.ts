import type { LoginResult, RouteBody, Routes } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Origin } from '../../kernel/handlers.ts'
import { enter } from './enter.ts'
import { limitLogins } from './limit-tries.ts'
import type { OnboardingDeps } from './onboarding-deps.ts'
import { signIn } from './sign-in.ts'

type Body = RouteBody<Routes['accounts']['login']>
type Query = Readonly<Record<string, string | string[]>>

async function loginByEmail(deps: OnboardingDeps, body: Body, origin: Origin): Promise<LoginResult> {
  const email = body.email ?? ''
  await limitLogins(deps, origin, email)
  const account = await deps.accounts.byEmail(email)
  const matches = await deps.accounts.checkPassword(account, body.password ?? '')
  const result: LoginResult =
    account && matches
      ? await enter(deps, account, origin, { signedUp: false, deviceId: body.deviceId })
      : { loginResult: 'invalid' }
  if (result.loginResult === 'invalid') {
    const fields = { method: 'ownemail', cause: 'invalid', requestId: origin.requestId }
    deps.outside.report('system_email_login_failed', fields)
  }
  return result
}

/**
 * Opens a session by own email and password, Google or Apple. An unknown email and a wrong password are both
 * `invalid`; what Google or Apple do not vouch for is `error`; an account that its owner closed is `reactivate`.
 * Throws rate_limited, per account and per address.
 */
export async function login(
  deps: OnboardingDeps,
  body: Body,
  query: Query,
  origin: Origin,
): Promise<LoginResult> {
  const { method } = body
  if (method === 'ownemail') return loginByEmail(deps, body, origin)
  await limitLogins(deps, origin, null)
  try {
    return await signIn(deps, { ...body, method }, query, origin)
  } catch (error) {
    if (error instanceof DomainError) return { loginResult: 'error' }
    throw error
  }
}

/** Opens a session by the single-use code of a link. Throws code_invalid. */
export async function loginByCode(deps: OnboardingDeps, code: string, origin: Origin): Promise<LoginResult> {
  const used = await deps.accounts.useCode('login', code)
  const account = used ? await deps.accounts.byId(used.accountId) : null
  if (!account) throw new DomainError('code_invalid')
  return enter(deps, account, origin, { signedUp: false })
}
