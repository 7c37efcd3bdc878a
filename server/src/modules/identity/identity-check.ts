import type { IdentityDeclineReason } from '@serendip/contract'

export type CheckStatus = 'started' | 'pending' | 'approved' | 'rejected'
export type IdentityStatus = 'none' | CheckStatus

/**
 * The next status of a try when the provider reports `seen`. Webhooks may be late, repeated and out of order: they
 * never lead back, nothing leads away from approved, and only an approval can lift a rejection.
 */
export function advanceCheck(now: CheckStatus, seen: CheckStatus): CheckStatus {
  if (now === 'approved' || seen === 'approved') return 'approved'
  if (now === 'rejected' || seen === 'rejected') return 'rejected'
  return now === 'pending' ? 'pending' : seen
}

export interface IdentityStanding {
  readonly status: IdentityStatus
  /** Number of further tries that may begin. */
  readonly triesLeft: number
}

/** The outcome of one try, and why it was declined, if it was. */
export interface Try {
  readonly status: CheckStatus
  readonly declined: IdentityDeclineReason | null
  /** When an operator decided that it no longer counts; an approval that comes after all does. */
  readonly voided_at: Date | null
}

/**
 * A person's standing by all their tries, oldest first: one approval is permanent, otherwise the latest try counts. A
 * person whose document shows they are too young has no further try until an operator voids that answer.
 */
export function standingOf(tries: readonly Try[], triesMax: number): IdentityStanding {
  const isApproved = tries.some(({ status }) => status === 'approved')
  const valid = tries.filter(isValid)
  const isTooYoung = valid.some(({ declined }) => declined === 'age')
  const status = isApproved ? 'approved' : (valid.at(-1)?.status ?? 'none')
  return { status, triesLeft: isTooYoung ? 0 : Math.max(0, triesMax - valid.length) }
}

export const isValid = ({ voided_at }: Pick<Try, 'voided_at'>): boolean => voided_at === null

export type StartDecision = 'begin' | 'continue' | 'wait' | 'done' | 'used_up'

/** The effect of pressing Start: an open try continues at its existing link. */
export function decideStart({ status, triesLeft }: IdentityStanding): StartDecision {
  if (status === 'approved') return 'done'
  if (status === 'pending') return 'wait'
  if (status === 'started') return 'continue'
  return triesLeft > 0 ? 'begin' : 'used_up'
}
