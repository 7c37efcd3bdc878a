/** The screen renews a claim while it shows what is claimed; a claim that is not renewed expires. */
const leaseMs = 3 * 60_000

/** Claim of an operator on a row of a queue, until its end; `until` extends a claim of one's own. */
export interface Claim {
  readonly operatorId: string
  readonly now: Date
  readonly until: Date
}

/** A claim of this operator that begins now. */
export const claimFor = (operatorId: string, now: number): Claim => ({
  operatorId,
  now: new Date(now),
  until: new Date(now + leaseMs),
})

/** The columns of a row that can be claimed. */
export interface ClaimColumns {
  readonly claimed_by: string | null
  readonly claimed_until: Date | null
}

/** Operator who has claimed the row now; null if no one has. */
export const claimantOf = ({ claimed_by, claimed_until }: ClaimColumns, now: number): string | null =>
  (claimed_until?.getTime() ?? 0) > now ? claimed_by : null

/** Whether another operator decides it at the moment. */
export function isClaimedByOther(row: ClaimColumns, operatorId: string, now: number): boolean {
  const claimant = claimantOf(row, now)
  return claimant !== null && claimant !== operatorId
}

/** A row of a queue, locked. */
type LockedRow = ClaimColumns & {
  /** Whom or what a decision about it concerns, as the audit log names that. */
  readonly subject: string
}

/** A claim that was just taken or renewed. */
export interface TakenClaim {
  readonly subject: string
  /** Whether the operator had it already. */
  readonly isRenewed: boolean
  /** The operator whose claim had expired; null if there was none. */
  readonly takenFrom: string | null
}

/** Leases a row to an operator; null if there is none, or another operator has it. */
export async function takeClaim(
  { operatorId, now, until }: Claim,
  row: LockedRow | undefined,
  store: (change: { claimed_by: string; claimed_until: Date }) => Promise<unknown>,
): Promise<TakenClaim | null> {
  if (!row || isClaimedByOther(row, operatorId, now.getTime())) return null
  await store({ claimed_by: operatorId, claimed_until: until })
  return {
    subject: row.subject,
    isRenewed: claimantOf(row, now.getTime()) === operatorId,
    takenFrom: row.claimed_by === operatorId ? null : row.claimed_by,
  }
}

/** Values that end a claim. */
export const noClaim = { claimed_by: null, claimed_until: null } as const
