import { sql } from 'kysely'

/** Who claims a row of a queue, and until when; `until` extends a claim of one's own. */
export interface Claim {
  readonly operatorId: string
  readonly now: Date
  readonly until: Date
}

/** Rows with `claimed_by` and `claimed_until` that this operator may claim: free, their own, or with an expired claim. */
export const mayClaim = ({ operatorId, now }: Pick<Claim, 'operatorId' | 'now'>) =>
  sql<boolean>`(claimed_by is null or claimed_by = ${operatorId} or claimed_until <= ${now})`
