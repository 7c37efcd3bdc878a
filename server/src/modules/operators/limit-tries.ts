import { DomainError } from '../../kernel/domain-error.ts'
import type { Origin } from '../../kernel/handlers.ts'
import { networkOf } from '../../kernel/network/network-of.ts'
import { addressesOf } from './operator-sessions.store.ts'
import { forgiveTries, type TryCount, takeTry } from './operator-tries.store.ts'
import type { OperatorsDeps } from './operators-deps.ts'

const minuteMs = 60_000
/** Refusals in a row after which nothing more is compared for a while. */
const failuresMax = 5
export const lockMs = 15 * minuteMs

/** Addresses without an operator answer like locked accounts do. */
export async function limitUnknown({ plumbing }: OperatorsDeps, email: string): Promise<void> {
  const taken = await plumbing.rateLimiter.take(`operator-unknown:${email}`, failuresMax, lockMs)
  if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterMs: taken.retryAfterMs })
}

/**
 * The count of passwords: a network that the operator logged in from has one of its own, so that nobody who guesses from
 * elsewhere locks them out.
 */
export async function passwordTries(
  { plumbing: { db } }: OperatorsDeps,
  operatorId: string,
  origin: Origin,
): Promise<TryCount> {
  const network = networkOf(origin.address)
  const known = (await addressesOf(db, operatorId)).map(networkOf)
  return { operatorId, what: known.includes(network) ? `password:${network}` : 'password' }
}

/** The count of second factors: of logins, or of one open session, which a login elsewhere does not lock. */
export const factorTries = (operatorId: string, sessionId: string | null): TryCount => ({
  operatorId,
  what: sessionId === null ? 'factor' : `factor:${sessionId}`,
})

/**
 * Takes a try before `compare` looks at the guess, and gives it back if it was right; null is wrong. A wrong one is an
 * entry of the security log. Throws rate_limited while the count is locked.
 */
export async function tryGuess<T>(
  { plumbing: { db, clock, audit } }: OperatorsDeps,
  tried: TryCount,
  origin: Origin,
  compare: () => Promise<T | null>,
): Promise<T | null> {
  const now = clock.now()
  const rules = { most: failuresMax, now: new Date(now), lockedUntil: new Date(now + lockMs) }
  const taken = await takeTry(db, tried, rules)
  if (taken.wait !== null)
    throw new DomainError('rate_limited', { retryAfterMs: Math.max(1, taken.wait.getTime() - now) })
  const found = await compare()
  const { isLast } = taken
  if (found !== null) {
    await forgiveTries(db, tried, { isLast, now: new Date(clock.now()) })
    return found
  }
  const [what] = tried.what.split(':')
  const about = { what: what === 'factor' ? 'second_factor' : 'password', locked: isLast }
  await audit.record({ action: 'operator.login_refused', subject: tried.operatorId, origin, about })
  return null
}
