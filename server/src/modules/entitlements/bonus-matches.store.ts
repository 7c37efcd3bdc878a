import type { Db, Tx } from '../../kernel/db.ts'

/** Uses one more of a day, if any is left; returns whether it did. */
export async function useOne(
  tx: Tx,
  { userId, day, perDay }: { userId: string; day: string; perDay: number },
): Promise<boolean> {
  const used = await tx
    .insertInto('bonus_match_days')
    .values({ account_id: userId, day, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'day'])
        .doUpdateSet((row) => ({ used: row('bonus_match_days.used', '+', 1) }))
        .where('bonus_match_days.used', '<', perDay),
    )
    .returning('used')
    .execute()
  return used.length === 1
}

export async function unuseOne(tx: Tx, userId: string, day: string): Promise<void> {
  await tx
    .updateTable('bonus_match_days')
    .set((row) => ({ used: row('used', '-', 1) }))
    .where('account_id', '=', userId)
    .where('day', '=', day)
    .where('used', '>', 0)
    .execute()
}

export async function countUsed(db: Db, userId: string, day: string): Promise<number> {
  const found = await db
    .selectFrom('bonus_match_days')
    .select('used')
    .where('account_id', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst()
  return found?.used ?? 0
}
