import { sql } from 'kysely'

/** The screen renews a claim while it shows what is claimed; a claim that is not renewed expires. */
const leaseMs = 3 * 60_000

/** Who claims a row of a queue, and until when; `until` extends a claim of one's own. */
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
export interface Claimed {
  readonly claimed_by: string | null
  readonly claimed_until: Date | null
}

/** Who has claimed the row now; null if no one has. */
export const claimantOf = ({ claimed_by, claimed_until }: Claimed, now: number): string | null =>
  (claimed_until?.getTime() ?? 0) > now ? claimed_by : null

/** Whether another operator decides it at the moment. */
export function isClaimedByOther(row: Claimed, operatorId: string, now: number): boolean {
  const claimant = claimantOf(row, now)
  return claimant !== null && claimant !== operatorId
}

/** Rows with `claimed_by` and `claimed_until` that this operator may claim: free, their own, or with an expired claim. */
export const mayClaim = ({ operatorId, now }: Pick<Claim, 'operatorId' | 'now'>) =>
  sql<boolean>`(claimed_by is null or claimed_by = ${operatorId} or claimed_until <= ${now})`
