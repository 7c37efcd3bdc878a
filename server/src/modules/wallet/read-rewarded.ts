import { sql } from 'kysely'
import type { Tx } from '../../kernel/db.ts'

export interface RewardsOfMonth {
  readonly memberId: string
  /** A moment of the UTC month. */
  readonly at: number
  /** The key of the reward that is about to be posted. */
  readonly exceptKey: string
}

/** Locks the member's rewards until the transaction ends, so that none comes between the sum and the next one. */
export async function readRewarded(tx: Tx, { memberId, at, exceptKey }: RewardsOfMonth): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reply-rewards:${memberId}`}, 0))`.execute(tx)
  const now = new Date(at)
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
  const { coins } = await tx
    .selectFrom('transfers')
    .select(sql<number>`coalesce(sum(amount), 0)::int`.as('coins'))
    .where('owner_id', '=', memberId)
    .where('kind', '=', 'reply_reward')
    .where('at', '>=', month)
    .where('key', '<>', exceptKey)
    .executeTakeFirstOrThrow()
  return coins
}
