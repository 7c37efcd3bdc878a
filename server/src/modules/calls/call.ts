import type { CallEndReason, MatchMode } from '@serendip/contract'

/** A call as stored; times in milliseconds since the epoch. */
export interface Call {
  readonly id: string
  readonly mode: MatchMode
  readonly epoch: number
  readonly startedAt: number
  readonly revealedAt: number | null
  readonly endedAt: number | null
  readonly endReason: CallEndReason | null
  /** The person who ended it; null if nobody chose to. */
  readonly endedBy: string | null
  /** The payer has not agreed yet, and no free preview is left: nothing may flow between the two. */
  readonly isAsking: boolean
  /** A creator is paid for it; a call gets its bill when it starts, or never. */
  readonly isBilled: boolean
  /** Someone was matched by a priced filter; known when the call starts. */
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
  /** This person rang the other; if neither did, the two were matched. */
  readonly rang: boolean
}

export const sideOf = (call: Call, userId: string): Side | null =>
  call.sides.find((side) => side.userId === userId) ?? null

/** The other person in the call of `userId`. */
export function partnerOf(call: Call, userId: string): Side {
  const [first, second] = call.sides
  return first.userId === userId ? second : first
}

/** Whether one of the two rang the other. */
export const isDirect = (call: Call): boolean => call.sides.some(({ rang }) => rang)

/** The deadline for an absent side to return; null while it is present. */
export const resumeByOf = (side: Side, resumeMs: number): number | null =>
  side.absentSince === null ? null : side.absentSince + resumeMs

/** Whether a side has been absent past its deadline, which ends the call. */
export const isGivenUp = (call: Call, now: number, resumeMs: number): boolean =>
  call.sides.some((side) => side.absentSince !== null && side.absentSince + resumeMs <= now)

interface Times {
  readonly startedAt: number
  readonly revealedAt: number | null
  readonly endedAt: number | null
}

/** Length of a call, the same everywhere; null while it runs, and if the two never saw each other. */
export const lastedMs = ({ startedAt, revealedAt, endedAt }: Times): number | null =>
  revealedAt === null || endedAt === null ? null : Math.max(0, endedAt - startedAt)

export const isRevealable = (call: Call): boolean =>
  call.endedAt === null &&
  !call.isAsking &&
  call.revealedAt === null &&
  call.sides.every((side) => side.ready)

/** Ways to leave that look the same to the other side. */
const leavings: readonly CallEndReason[] = ['left', 'next', 'blocked', 'reported']
/** Ends that reveal the payer's coins, which only the payer may see. */
const moneyEnds: readonly CallEndReason[] = ['no_coins', 'spending_limit', 'self_excluded', 'consent_cap']

/** The reason as shown to one of the two, when `by` ended the call (null: nobody chose to). */
export function reasonFor(reason: CallEndReason, by: string | null, userId: string): CallEndReason {
  if (by === null || by === userId) return reason
  if (moneyEnds.includes(reason)) return 'ended'
  return leavings.includes(reason) ? 'partner_left' : reason
}
