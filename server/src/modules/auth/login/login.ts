import type { LoginResult, RouteBody, Routes } from '@serendip/contract'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { BrandOrigin } from '../../../kernel/handlers.ts'
import { maskAddress } from '../../../kernel/mask-address.ts'
import { networkOf } from '../../../kernel/network/network-of.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { limitLogins } from '../limit-tries.ts'
import { enter } from './enter.ts'
import { signIn } from './sign-in.ts'

type Body = RouteBody<Routes['accounts']['login']>
type Query = Readonly<Record<string, string | string[]>>

/** Once per window: a flood of refusals must not become a flood of rows. */
async function recordLimit(deps: AuthDeps, origin: BrandOrigin, subject: string): Promise<void> {
  const { loginWindowMs } = await deps.settings.read()
  const key = `login-limited:${networkOf(origin.address)}`
  const { allowed } = await deps.plumbing.rateLimiter.take(key, 1, loginWindowMs)
  if (allowed) await deps.plumbing.audit.record({ action: 'login.limited', subject, origin })
}

async function loginByEmail(deps: AuthDeps, body: Body, origin: BrandOrigin): Promise<LoginResult> {
  const email = body.email ?? ''
  const account = await deps.accounts.byEmail(origin.brandId, email)
  const deviceId = body.deviceId || null
  const isKnown =
    account !== null && deviceId !== null && (await deps.accounts.knowsDevice(account.id, deviceId))
  await limitLogins(deps, origin, email, isKnown ? deviceId : null).catch(async (error: unknown) => {
    await recordLimit(deps, origin, account?.id ?? '')
    throw error
  })
  const matches = await deps.accounts.checkPassword(account, body.password ?? '')
  const result: LoginResult =
    account && matches
      ? await enter(deps, account, origin, { signedUp: false, deviceId: body.deviceId })
      : { loginResult: 'invalid' }
  if (result.loginResult === 'invalid') {
    const fields = { method: 'ownemail', cause: 'invalid', requestId: origin.requestId }
    deps.outside.report('system_email_login_failed', fields)
    await deps.plumbing.audit.record({ action: 'login.refused', subject: account?.id ?? '', origin })
  }
  return result
}

/**
 * Opens a session by own email and password, Google or Apple. An unknown email and a wrong password are both `invalid`;
 * a sign-in that Google or Apple do not confirm is `error`; an account closed by its owner is `reactivate`. Throws
 * rate_limited, per account and per address, or per device known to the account.
 */
export async function login(
  deps: AuthDeps,
  body: Body,
  query: Query,
  origin: BrandOrigin,
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

/** Names the account of a link's single-use code, which stays valid. Throws code_invalid. */
export async function linkOwner(
  deps: AuthDeps,
  code: string,
  { brandId }: BrandOrigin,
): Promise<{ readonly name: string; readonly maskedEmail: string }> {
  const owner = await deps.accounts.peekCode('login', { code, brandId })
  const account = owner === null ? null : await deps.accounts.byId(owner.accountId)
  if (!account) throw new DomainError('code_invalid')
  return { name: account.name, maskedEmail: maskAddress(account.email) }
}

/** Opens a session by a link's single-use code. Throws code_invalid. */
export async function loginByCode(deps: AuthDeps, code: string, origin: BrandOrigin): Promise<LoginResult> {
  const used = await deps.accounts.useCode('login', { code, brandId: origin.brandId })
  const account = used ? await deps.accounts.byId(used.accountId) : null
  if (!account) throw new DomainError('code_invalid')
  return enter(deps, account, origin, { signedUp: false })
}
