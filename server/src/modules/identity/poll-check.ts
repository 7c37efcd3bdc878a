import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import type { JobHandler } from '../jobs/index.ts'
import { type CheckRow, claimPoll } from './identity.store.ts'
import { type Poll, pollKind } from './identity.module.ts'
import type { IdentityDeps } from './identity-deps.ts'
import type { IdentityProvider } from './identity-provider.port.ts'
import { type IdentityState, readIdentity } from './read-identity.ts'
import { storeSeen } from './store-seen.ts'

const minuteMs = 60_000
/** The provider reports at once, or never: the first look is soon, and later ones are increasingly rare. */
const pollGaps = { firstMs: minuteMs, maxMs: 6 * 60 * minuteMs } as const
/** An open try without a report from the provider for this long is over; a later approval still counts. */
const openMaxMs = 7 * 24 * 60 * minuteMs

/** Schedules the next look at a try, with twice the previous delay. */
export const schedulePoll = (
  { clock, jobs }: IdentityDeps['plumbing'],
  tx: Tx,
  poll: Poll,
): Promise<void> => {
  const gapMs = Math.min(pollGaps.maxMs, pollGaps.firstMs * 2 ** Math.min(30, Math.max(0, poll.looks - 1)))
  return jobs.send(tx, pollKind, poll, { at: clock.now() + gapMs })
}
/** Limit on a person's requests to have the provider asked. */
const refreshLimit = { limit: 10, windowMs: minuteMs } as const

const isOpen = (check: CheckRow): boolean => check.status === 'started' || check.status === 'pending'

/** Asks the provider for the state of an open try, and stores it. Throws identity_unavailable. */
async function poll(deps: IdentityDeps, provider: IdentityProvider, check: CheckRow): Promise<void> {
  const { verification_id: verificationId, identification_id: identificationId } = check
  await storeSeen(deps, check.id, await provider.read({ verificationId, identificationId }))
}

/** Ends a try that was open for too long, so that the person can begin another. */
async function giveUpOld(deps: IdentityDeps, check: CheckRow): Promise<void> {
  if (deps.plumbing.clock.now() - check.started_at.getTime() < openMaxMs) return
  await storeSeen(deps, check.id, { status: 'rejected', declined: 'expired', identificationId: null })
}

/**
 * Looks at an open try whose webhook may have been lost. The next look is scheduled before this one, so that neither a
 * crash nor a failing provider ends the looks or causes an immediate retry.
 */
async function pollCheck(deps: IdentityDeps, { checkId, looks }: Poll): Promise<void> {
  const { provider, plumbing } = deps
  const check = await transact(plumbing.db, async (tx) => {
    const claimed = await claimPoll(tx, checkId, looks)
    if (claimed) await schedulePoll(plumbing, tx, { checkId, looks: looks + 1 })
    return claimed
  })
  if (!check) return
  try {
    if (provider) await poll(deps, provider, check)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
  await giveUpOld(deps, check)
}

/** Handler by which a worker looks at open tries. */
export const pollHandler = (deps: IdentityDeps): JobHandler<Poll> => ({
  kind: pollKind,
  handle: (poll) => pollCheck(deps, poll),
})

/**
 * The person is back from the provider's page: asks about their open try once. Throws identity_unavailable,
 * rate_limited.
 */
export async function refreshForPerson(deps: IdentityDeps, userId: string): Promise<IdentityState> {
  const state = await readIdentity(deps, userId)
  const { provider, plumbing } = deps
  if (!state.latest || !isOpen(state.latest)) return state
  if (!provider) throw new DomainError('identity_unavailable')
  const taken = await plumbing.rateLimiter.take(
    `identity:${userId}`,
    refreshLimit.limit,
    refreshLimit.windowMs,
  )
  if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterMs: taken.retryAfterMs })
  await poll(deps, provider, state.latest)
  return readIdentity(deps, userId)
}
