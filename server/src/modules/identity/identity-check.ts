import type { IdentityDeclined } from '@serendip/contract'

export type CheckStatus = 'started' | 'pending' | 'approved' | 'rejected'
export type IdentityStatus = 'none' | CheckStatus

/**
 * What one try becomes when the provider says `seen` of it. News comes late, twice and out of order: it never leads
 * back, nothing leads away from approved, and a rejection can only be lifted by an approval.
 */
export function advanceCheck(now: CheckStatus, seen: CheckStatus): CheckStatus {
  if (now === 'approved' || seen === 'approved') return 'approved'
  if (now === 'rejected' || seen === 'rejected') return 'rejected'
  return now === 'pending' ? 'pending' : seen
}

export interface IdentityStanding {
  readonly status: IdentityStatus
  /** How many further tries may begin. */
  readonly triesLeft: number
}

/** What became of one try, and why it was declined, if it was. */
export interface Try {
  readonly status: CheckStatus
  readonly declined: IdentityDeclined | null
}

/**
 * Where a person stands by all their tries, oldest first: one approval is for good, else the latest try counts. Whose
 * document says that they are too young has no further try; only a person of ours can look at that.
 */
export function standingOf(tries: readonly Try[], triesMax: number): IdentityStanding {
  const isApproved = tries.some(({ status }) => status === 'approved')
  const isTooYoung = tries.some(({ declined }) => declined === 'age')
  const status = isApproved ? 'approved' : (tries.at(-1)?.status ?? 'none')
  return { status, triesLeft: isTooYoung ? 0 : Math.max(0, triesMax - tries.length) }
}

export type StartDecision = 'begin' | 'continue' | 'wait' | 'done' | 'used_up'

/** What pressing Start means: a try that was begun goes on by its own link. */
export function decideStart({ status, triesLeft }: IdentityStanding): StartDecision {
  if (status === 'approved') return 'done'
  if (status === 'pending') return 'wait'
  if (status === 'started') return 'continue'
  return triesLeft > 0 ? 'begin' : 'used_up'
}
