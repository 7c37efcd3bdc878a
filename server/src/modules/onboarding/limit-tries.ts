import type { ErrorCode } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Origin } from '../../kernel/handlers.ts'
import { networkOf } from '../../kernel/network-of.ts'
import type { OnboardingDeps } from './onboarding-deps.ts'

/** Takes one of `limit` tries. Throws `code` with the time to wait. */
async function takeTry(
  { plumbing }: OnboardingDeps,
  key: string,
  limit: number,
  windowMs: number,
  refusal: { readonly code: ErrorCode; readonly blockMs?: number } = { code: 'rate_limited' },
): Promise<void> {
  const taken = await plumbing.rateLimiter.take(key, limit, windowMs, refusal.blockMs)
  if (!taken.allowed) throw new DomainError(refusal.code, { retryAfterMs: taken.retryAfterMs })
}

/** Throws rate_limited: per address, and per email where there is one. */
export async function limitLogins(deps: OnboardingDeps, origin: Origin, email: string | null): Promise<void> {
  const { loginLimit, loginWindowMs } = await deps.settings.read()
  const keys = [`login:address:${networkOf(origin.address)}`, ...(email ? [`login:email:${email}`] : [])]
  for (const key of keys) await takeTry(deps, key, loginLimit, loginWindowMs)
}

/** Throws rate_limited. Whoever holds a session that is not theirs may not guess the password by it. */
export async function limitPasswordTries(deps: OnboardingDeps, userId: string): Promise<void> {
  const { loginLimit, loginWindowMs } = await deps.settings.read()
  await takeTry(deps, `password:${userId}`, loginLimit, loginWindowMs)
}

/** Throws registration_limit. */
export async function limitRegistrations(deps: OnboardingDeps, origin: Origin): Promise<void> {
  const { registrationLimit, registrationWindowMs } = await deps.settings.read()
  const key = `registration:${networkOf(origin.address)}`
  await takeTry(deps, key, registrationLimit, registrationWindowMs, { code: 'registration_limit' })
}

/** Throws reset_blocked, which lasts `resetBlockMs` from the try too many. */
export async function limitResets(deps: OnboardingDeps, origin: Origin, email: string): Promise<void> {
  const { resetLimit, resetWindowMs, resetBlockMs } = await deps.settings.read()
  for (const key of [`reset:address:${networkOf(origin.address)}`, `reset:email:${email}`]) {
    await takeTry(deps, key, resetLimit, resetWindowMs, { code: 'reset_blocked', blockMs: resetBlockMs })
  }
}

/** Throws rate_limited: a person's own requests for mails. */
export async function limitMails(deps: OnboardingDeps, userId: string): Promise<void> {
  const { mailLimit, mailWindowMs } = await deps.settings.read()
  await takeTry(deps, `mail:${userId}`, mailLimit, mailWindowMs)
}

/** Throws captcha_failed after the first few questions of an address without an answer, rate_limited after many. */
export async function limitLookups(
  deps: OnboardingDeps,
  origin: Origin,
  captcha: string | undefined,
): Promise<void> {
  const { lookupFreeLimit, lookupLimit, lookupWindowMs } = await deps.settings.read()
  await takeTry(deps, `lookup:${networkOf(origin.address)}`, lookupLimit, lookupWindowMs)
  const free = await deps.plumbing.rateLimiter.take(
    `lookup-free:${networkOf(origin.address)}`,
    lookupFreeLimit,
    lookupWindowMs,
  )
  if (!free.allowed) await demandCaptcha(deps, origin, captcha)
}

/** Throws rate_limited: each of these may cost a question to an outside service. */
export async function limitVerifications(deps: OnboardingDeps, origin: Origin): Promise<void> {
  const { lookupLimit, lookupWindowMs } = await deps.settings.read()
  await takeTry(deps, `verify:${networkOf(origin.address)}`, lookupLimit, lookupWindowMs)
}

/** Throws captcha_failed. */
export async function demandCaptcha(
  { outside }: OnboardingDeps,
  origin: Origin,
  answer: string | undefined,
): Promise<void> {
  const isRight = answer !== undefined && (await outside.captcha.verify(answer, origin.address))
  if (!isRight) throw new DomainError('captcha_failed')
}
