import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

interface NewRating {
  readonly callId: string
  readonly payerId: string
  readonly creatorId: string
  readonly stars: number
}

/** Stores the first rating of a call; returns the stars that it has then. */
export async function storeRating(
  db: Db,
  { callId, payerId, creatorId, stars }: NewRating,
  at: Date,
): Promise<number> {
  await db
    .insertInto('call_ratings')
    .values({ call_id: callId, payer_id: payerId, creator_id: creatorId, stars, rated_at: at })
    .onConflict((conflict) => conflict.column('call_id').doNothing())
    .execute()
  const stored = await db
    .selectFrom('call_ratings')
    .select('stars')
    .where('call_id', '=', callId)
    .executeTakeFirstOrThrow()
  return stored.stars
}

/** Ratings that come into the average together: it never changes by what one person thought. */
const ratedTogether = 5

/**
 * The average of a creator's ratings since a moment, null without any, and how many it is of: the oldest, in complete
 * fives.
 */
export async function ratingsOf(
  db: Db,
  creatorId: string,
  since: Date,
): Promise<{ readonly average: number | null; readonly count: number }> {
  const ratings = db
    .selectFrom('call_ratings')
    .select([
      'stars',
      sql<number>`row_number() over (order by rated_at, call_id)`.as('place'),
      sql<number>`count(*) over ()`.as('all'),
    ])
    .where('creator_id', '=', creatorId)
    .where('rated_at', '>=', since)
  const { average, count } = await db
    .selectFrom(ratings.as('r'))
    .select((row) => [
      sql<number | null>`round(avg(stars), 1)::float8`.as('average'),
      row.fn.countAll<number>().as('count'),
    ])
    .where(sql<boolean>`r.place <= r.all - r.all % ${ratedTogether}::int`)
    .executeTakeFirstOrThrow()
  return { average, count: Number(count) }
}
