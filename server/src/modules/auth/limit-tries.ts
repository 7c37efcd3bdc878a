import { type ErrorCode, hasLargeProvider } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Origin } from '../../kernel/handlers.ts'
import { networkOf } from '../../kernel/network/network-of.ts'
import type { ProofKind } from '../second-factor/index.ts'
import type { AuthDeps } from './auth-deps.ts'

/** Takes one of `limit` attempts. Throws `code` with the time to wait. */
async function takeTry(
  { plumbing }: AuthDeps,
  key: string,
  limit: number,
  windowMs: number,
  refusal: { readonly code: ErrorCode; readonly blockMs?: number } = { code: 'rate_limited' },
): Promise<void> {
  const taken = await plumbing.rateLimiter.take(key, limit, windowMs, refusal.blockMs)
  if (!taken.allowed) throw new DomainError(refusal.code, { retryAfterMs: taken.retryAfterMs })
}

/**
 * Throws rate_limited: per address, and per email if there is one. A device known to this account has attempts of its
 * own, so that nobody who guesses from elsewhere locks its owner out.
 */
export async function limitLogins(
  deps: AuthDeps,
  origin: Origin,
  email: string | null,
  knownDeviceId: string | null = null,
): Promise<void> {
  const { loginLimit, loginWindowMs } = await deps.settings.read()
  if (email !== null && knownDeviceId !== null) {
    return takeTry(deps, `login:device:${knownDeviceId}:${email}`, loginLimit, loginWindowMs)
  }
  const keys = [`login:address:${networkOf(origin.address)}`, ...(email ? [`login:email:${email}`] : [])]
  for (const key of keys) await takeTry(deps, key, loginLimit, loginWindowMs)
}

/** Throws rate_limited. A stolen session must not be used to guess the password. */
export async function limitPasswordTries(deps: AuthDeps, userId: string): Promise<void> {
  const { loginLimit, loginWindowMs } = await deps.settings.read()
  await takeTry(deps, `password:${userId}`, loginLimit, loginWindowMs)
}

/**
 * Throws rate_limited: six digits are few, and the caller already has the first factor. A device known to the account
 * has tries of its own, and so has each kind of proof: whoever guesses codes of the app from elsewhere uses up neither
 * the owner's nor their recovery codes.
 */
export async function limitSecondFactors(
  deps: AuthDeps,
  origin: Origin,
  { accountId, kind, deviceId }: { accountId: string; kind: ProofKind; deviceId?: string | undefined },
): Promise<void> {
  const { loginLimit, loginWindowMs } = await deps.settings.read()
  const isKnown = deviceId !== undefined && (await deps.accounts.knowsDevice(accountId, deviceId))
  const keys = isKnown
    ? [`second-factor:device:${deviceId}:${kind}:${accountId}`]
    : [`second-factor:${kind}:${accountId}`, `second-factor:${kind}:address:${networkOf(origin.address)}`]
  for (const key of keys) await takeTry(deps, key, loginLimit, loginWindowMs)
}

/** Throws rate_limited: each challenge is stored for a while. */
export async function limitPasskeys(deps: AuthDeps, origin: Origin): Promise<void> {
  const { lookupLimit, lookupWindowMs } = await deps.settings.read()
  await takeTry(deps, `passkey:${networkOf(origin.address)}`, lookupLimit, lookupWindowMs)
}

/** Throws registration_limit. */
export async function limitRegistrations(deps: AuthDeps, origin: Origin): Promise<void> {
  const { registrationLimit, registrationWindowMs } = await deps.settings.read()
  const key = `registration:${networkOf(origin.address)}`
  await takeTry(deps, key, registrationLimit, registrationWindowMs, { code: 'registration_limit' })
}

/** Throws reset_blocked, which lasts `resetBlockMs` from the first excess attempt. */
export async function limitResets(deps: AuthDeps, origin: Origin, email: string): Promise<void> {
  const { resetLimit, resetWindowMs, resetBlockMs } = await deps.settings.read()
  for (const key of [`reset:address:${networkOf(origin.address)}`, `reset:email:${email}`]) {
    await takeTry(deps, key, resetLimit, resetWindowMs, { code: 'reset_blocked', blockMs: resetBlockMs })
  }
}

/** Throws rate_limited: a person's own requests for mails. */
export async function limitMails(deps: AuthDeps, userId: string): Promise<void> {
  const { mailLimit, mailWindowMs } = await deps.settings.read()
  await takeTry(deps, `mail:${userId}`, mailLimit, mailWindowMs)
}

/**
 * Before a mail to an unconfirmed address: its owner may never have heard of us. Throws `code` past the limit of the
 * address, and of its domain unless it is a large provider’s.
 */
export async function limitStrangerMails(
  deps: AuthDeps,
  email: string,
  code: ErrorCode = 'rate_limited',
): Promise<void> {
  const { strangerMailLimit, strangerDomainMailLimit, mailWindowMs } = await deps.settings.read()
  await takeTry(deps, `mail:to:${email}`, strangerMailLimit, mailWindowMs, { code })
  if (hasLargeProvider(email)) return
  const domain = email.slice(email.lastIndexOf('@') + 1)
  await takeTry(deps, `mail:domain:${domain}`, strangerDomainMailLimit, mailWindowMs, { code })
}

/** Throws rate_limited: each may store an answer. */
export async function limitAgeChecks(deps: AuthDeps, origin: Origin): Promise<void> {
  const { lookupLimit, lookupWindowMs } = await deps.settings.read()
  await takeTry(deps, `age:${networkOf(origin.address)}`, lookupLimit, lookupWindowMs)
}

/** Throws captcha_failed after an address's first few requests without an answer, rate_limited after many. */
export async function limitLookups(
  deps: AuthDeps,
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

/** Throws rate_limited: each of these may cost a request to an external service. */
export async function limitVerifications(deps: AuthDeps, origin: Origin): Promise<void> {
  const { lookupLimit, lookupWindowMs } = await deps.settings.read()
  await takeTry(deps, `verify:${networkOf(origin.address)}`, lookupLimit, lookupWindowMs)
}

/** Throws captcha_failed. */
export async function demandCaptcha(
  { outside }: AuthDeps,
  origin: Origin,
  answer: string | undefined,
): Promise<void> {
  const isRight = answer !== undefined && (await outside.captcha.verify(answer, origin.address))
  if (!isRight) throw new DomainError('captcha_failed')
}
