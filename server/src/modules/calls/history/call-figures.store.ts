import { sql } from 'kysely'
import { anyOf, type Db } from '../../../kernel/db.ts'

/** For how long people were in calls since a moment; those who were in none are left out. */
export async function callMsOf(
  db: Db,
  userIds: readonly string[],
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<ReadonlyMap<string, number>> {
  const found = await db
    .selectFrom('call_sides as s')
    .innerJoin('calls as c', 'c.id', 's.call_id')
    .select([
      's.user_id as userId',
      sql<number>`sum(extract(epoch from
        coalesce(c.ended_at, ${now}::timestamptz) - greatest(c.started_at, ${since}::timestamptz)) * 1000)::float8`.as(
        'ms',
      ),
    ])
    .where('s.user_id', '=', anyOf(userIds))
    .where((call) => call.or([call('c.ended_at', 'is', null), call('c.ended_at', '>', since)]))
    .groupBy('s.user_id')
    .execute()
  return new Map(found.map(({ userId, ms }) => [userId, Math.max(0, ms)]))
}

/** Rings at a person that ended since a moment, without those that were cancelled first, and how many were answered. */
export async function ringsAnswered(
  db: Db,
  calleeId: string,
  since: Date,
): Promise<{ readonly all: number; readonly answered: number }> {
  const found = await db
    .selectFrom('call_rings')
    .select((row) => ['end_reason', row.fn.countAll<number>().as('count')])
    .where('callee_id', '=', calleeId)
    .where('rang_at', '>=', since)
    .where('end_reason', 'in', ['accepted', 'declined', 'missed'])
    .groupBy('end_reason')
    .execute()
  const all = found.reduce((sum, { count }) => sum + Number(count), 0)
  const answered = found.find(({ end_reason }) => end_reason === 'accepted')?.count ?? 0
  return { all, answered: Number(answered) }
}
