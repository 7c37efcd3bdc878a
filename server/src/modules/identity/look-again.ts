import { DomainError } from '../../kernel/domain-error.ts'
import { type CheckRow, claimDueCheck } from './identity.store.ts'
import type { IdentityDeps } from './identity-deps.ts'
import type { IdentityProvider } from './identity-provider.port.ts'
import { type IdentityState, readIdentity } from './read-identity.ts'
import { storeSeen } from './store-seen.ts'

const minuteMs = 60_000
/** News of the provider comes at once, or never: the first look is soon, and then ever rarer. */
export const lookGaps = { firstMs: minuteMs, maxMs: 6 * 60 * minuteMs } as const
/** An open try that the provider tells nothing of for so long is over; a later approval still counts. */
const openMaxMs = 7 * 24 * 60 * minuteMs
/** Tries that one sweep looks at; the next sweep takes the rest. */
const looksPerSweep = 50
/** A provider that fails so often in one sweep is left alone until the next. */
const failuresPerSweep = 3
/** How often a person may have the provider asked. */
const ownLooks = { limit: 10, windowMs: minuteMs } as const

const isOpen = (check: CheckRow): boolean => check.status === 'started' || check.status === 'pending'

/** Asks the provider how an open try stands, and moves it there. Throws identity_unavailable. */
async function lookAt(deps: IdentityDeps, provider: IdentityProvider, check: CheckRow): Promise<void> {
  const { verification_id: verificationId, identification_id: identificationId } = check
  await storeSeen(deps, check.id, await provider.read({ verificationId, identificationId }))
}

/** A try that stayed open for too long ends here, so that the person can begin another. */
async function giveUpOld(deps: IdentityDeps, check: CheckRow): Promise<void> {
  if (deps.plumbing.clock.now() - check.started_at.getTime() < openMaxMs) return
  await storeSeen(deps, check.id, { status: 'rejected', declined: 'expired', identificationId: null })
}

/**
 * Looks at open tries whose news may have been lost. Each is taken by one worker alone, and put off before it is
 * looked at, so that neither a crash nor a provider that fails makes anybody ask again at once.
 */
export async function lookAgain(deps: IdentityDeps): Promise<void> {
  const { provider, plumbing } = deps
  if (!provider) return
  let failures = 0
  for (let look = 0; look < looksPerSweep && failures < failuresPerSweep; look += 1) {
    const check = await claimDueCheck(plumbing.db, new Date(plumbing.clock.now()), lookGaps)
    if (!check) return
    try {
      await lookAt(deps, provider, check)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      failures += 1
    }
    await giveUpOld(deps, check)
  }
}

/**
 * The person is back from the provider's page: asks about their open try once. Throws identity_unavailable,
 * rate_limited.
 */
export async function lookForPerson(deps: IdentityDeps, userId: string): Promise<IdentityState> {
  const state = await readIdentity(deps, userId)
  const { provider, plumbing } = deps
  if (!state.latest || !isOpen(state.latest)) return state
  if (!provider) throw new DomainError('identity_unavailable')
  const taken = await plumbing.rateLimiter.take(`identity:${userId}`, ownLooks.limit, ownLooks.windowMs)
  if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterMs: taken.retryAfterMs })
  await lookAt(deps, provider, state.latest)
  return readIdentity(deps, userId)
}
