import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

type Use = 'messages' | 'matches'

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Counts what premium gave, or took back (`-1`), in the transaction of its cause. */
export async function countUse(
  tx: Tx,
  {
    userId,
    at,
    use,
    by = 1,
  }: { readonly userId: string; readonly at: number; readonly use: Use; readonly by?: 1 | -1 },
): Promise<void> {
  const column = sql.ref(`premium_uses.${use}`)
  await tx
    .insertInto('premium_uses')
    .values({ account_id: userId, day: dayOf(at), [use]: Math.max(by, 0) })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'day'])
        .doUpdateSet({ [use]: sql<number>`greatest(${column} + ${sql.lit(by)}, 0)` }),
    )
    .execute()
}

/** Counts the uses of premium since a UTC day. */
export async function readUses(
  db: Db,
  userId: string,
  since: Date,
): Promise<{ readonly bonusMatches: number; readonly freeMessages: number }> {
  return db
    .selectFrom('premium_uses')
    .select(sql<number>`coalesce(sum(matches), 0)::int`.as('bonusMatches'))
    .select(sql<number>`coalesce(sum(messages), 0)::int`.as('freeMessages'))
    .where('account_id', '=', userId)
    .where('day', '>=', dayOf(since.getTime()))
    .executeTakeFirstOrThrow()
}
