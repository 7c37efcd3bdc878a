import type { CallEndReason, MatchMode } from '@serendip/contract'

/** A call as its rows say; times in milliseconds since the epoch. */
export interface Call {
  readonly id: string
  readonly mode: MatchMode
  readonly epoch: number
  readonly startedAt: number
  readonly revealedAt: number | null
  readonly endedAt: number | null
  readonly endReason: CallEndReason | null
  /** Who ended it; null where nobody chose to. */
  readonly endedBy: string | null
  /** The payer has not agreed yet, and no free preview is left: nothing may flow between the two. */
  readonly isAsking: boolean
  /** A creator is paid for it; a call gets its bill when it begins, or never. */
  readonly isBilled: boolean
  /** Somebody was matched by a priced filter; known when the call begins. */
  readonly hasFilterFee: boolean
  readonly sides: readonly [Side, Side]
}

export interface Side {
  readonly userId: string
  readonly connectionId: string
  readonly polite: boolean
  readonly ready: boolean
  readonly microphone: boolean
  readonly camera: boolean
  readonly absentSince: number | null
}

export const sideOf = (call: Call, userId: string): Side | null =>
  call.sides.find((side) => side.userId === userId) ?? null

/** The other person of a call that `userId` is in. */
export function partnerOf(call: Call, userId: string): Side {
  const [one, other] = call.sides
  return one.userId === userId ? other : one
}

/** Until when an absent side is waited for; null while it is present. */
export const resumeByOf = (side: Side, resumeMs: number): number | null =>
  side.absentSince === null ? null : side.absentSince + resumeMs

/** A side that stayed away beyond its deadline ends the call. */
export const isGivenUp = (call: Call, now: number, resumeMs: number): boolean =>
  call.sides.some((side) => side.absentSince !== null && side.absentSince + resumeMs <= now)

export const isRevealable = (call: Call): boolean =>
  call.endedAt === null &&
  !call.isAsking &&
  call.revealedAt === null &&
  call.sides.every((side) => side.ready)

/** Ways to leave that look the same to the other side. */
const leavings: readonly CallEndReason[] = ['left', 'next', 'blocked', 'reported']
/** Ends that speak of the payer's coins, which are the payer's business alone. */
const moneyEnds: readonly CallEndReason[] = ['no_coins', 'spending_limit', 'self_excluded', 'consent_cap']

/** The reason as one of the two is told it, when `by` ended the call (null: nobody chose to). */
export function reasonTold(reason: CallEndReason, by: string | null, userId: string): CallEndReason {
  if (by === null || by === userId) return reason
  if (moneyEnds.includes(reason)) return 'ended'
  return leavings.includes(reason) ? 'partner_left' : reason
}
