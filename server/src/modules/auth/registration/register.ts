import type { LoginResult, RouteBody, Routes } from '@serendip/contract'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { BrandOrigin } from '../../../kernel/handlers.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { limitLogins, limitRegistrations, limitStrangerMails } from '../limit-tries.ts'
import { enter } from '../login/enter.ts'
import { signIn } from '../login/sign-in.ts'
import { arrivalOf } from './arrival.ts'
import { demandReachable } from './check-email.ts'
import { storeNewAccount } from './new-account.ts'
import { forAdults } from './under-age.ts'

type Body = RouteBody<Routes['accounts']['register']>
type Query = Readonly<Record<string, string | string[]>>

function needed(value: string | undefined, field: string): string {
  if (value) return value
  throw new DomainError('bad_input', { fields: [{ field: `body.${field}`, problem: 'required' }] })
}

async function registerByEmail(
  deps: AuthDeps,
  body: Body,
  query: Query,
  origin: BrandOrigin,
): Promise<LoginResult> {
  const [email, password] = [needed(body.email, 'email'), needed(body.password, 'password')]
  if (body.passwordRepeat !== undefined && body.passwordRepeat !== password) {
    throw new DomainError('password_mismatch')
  }
  const account = await storeNewAccount(
    deps,
    {
      email,
      password,
      name: await deps.profiles.sanitizeName(origin.brandId, needed(body.name, 'name')),
      // Years alone are no birthday: a person who gave only those is asked again.
      birthday: body.birthday ?? null,
      gender: 'male',
      rolesGroup: 'user',
      language: body.language,
      country: origin.country,
      brandId: origin.brandId,
      termsAccepted: body.termsAccepted === true,
    },
    arrivalOf(body, query),
    // A form error is no attempt: only what would become an account counts.
    async () => {
      await limitRegistrations(deps, origin)
      await limitStrangerMails(deps, email, 'registration_limit')
      await demandReachable(deps, email, { deviceId: body.deviceId })
    },
  )
  return enter(deps, account, origin, { signedUp: true, deviceId: body.deviceId })
}

/**
 * Signs a person up and opens their first session. Gender is forced to male, listed words in the name are masked.
 * Throws registration_limit, under_age, password_weak, password_mismatch, name_refused, email_taken,
 * email_unreachable, email_refused, social_failed, rate_limited.
 */
export async function register(
  deps: AuthDeps,
  body: Body,
  query: Query,
  origin: BrandOrigin,
): Promise<LoginResult> {
  const { method } = body
  if (method !== 'ownemail') {
    // It logs in a person who already has an account, and each attempt may cost a request to the provider.
    await limitLogins(deps, origin, null)
    return signIn(deps, { ...body, method }, query, origin)
  }
  try {
    return await forAdults(deps, body.deviceId, () => registerByEmail(deps, body, query, origin))
  } catch (error) {
    const cause = error instanceof DomainError ? error.code : 'internal'
    deps.outside.report('system_email_login_failed', { method, cause, requestId: origin.requestId })
    throw error
  }
}
