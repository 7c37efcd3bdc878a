import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

/** Uses one more of a day, if any is left; returns whether it did. */
export async function useOne(
  tx: Tx,
  { userId, day, perDay }: { userId: string; day: string; perDay: number },
): Promise<boolean> {
  const used = await sql`insert into bonus_match_days (account_id, day, used) values (${userId}, ${day}, 1)
    on conflict (account_id, day) do update set used = bonus_match_days.used + 1
      where bonus_match_days.used < ${perDay}
    returning used`.execute(tx)
  return used.rows.length === 1
}

export async function unuseOne(tx: Tx, userId: string, day: string): Promise<void> {
  await sql`update bonus_match_days set used = used - 1
    where account_id = ${userId} and day = ${day} and used > 0`.execute(tx)
}

export async function countUsed(db: Db, userId: string, day: string): Promise<number> {
  const found = await sql<{ used: number }>`select used from bonus_match_days
    where account_id = ${userId} and day = ${day}`.execute(db)
  return found.rows[0]?.used ?? 0
}

export async function deleteDaysBefore(db: Db, day: string): Promise<void> {
  await sql`delete from bonus_match_days where day < ${day}`.execute(db)
}
