import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { goodAccounts } from '../accounts/index.ts'

/**
 * The beginning of a creator's day by the clock of their hours, or in UTC before they said any, and who supervises them;
 * null for anyone but an approved creator in good standing.
 */
export async function findDesk(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ readonly midnight: Date; readonly supervisorId: string | null } | null> {
  const zone = sql`coalesce(c.time_zone, 'UTC')`
  const found = await db
    .selectFrom(goodAccounts(db, now).as('a'))
    .leftJoin('creators as c', 'c.account_id', 'a.id')
    .leftJoin('supervision_groups as g', 'g.id', 'c.group_id')
    .select([
      'g.operator_id as supervisorId',
      sql<Date>`date_trunc('day', ${now}::timestamptz at time zone ${zone}) at time zone ${zone}`.as(
        'midnight',
      ),
    ])
    .where('a.id', '=', userId)
    .where('a.roles_group', 'in', ['goddess', 'artist'])
    .executeTakeFirst()
  return found ?? null
}
