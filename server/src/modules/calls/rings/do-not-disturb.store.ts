import type { Db } from '../../../kernel/db.ts'

/** Whether this person may not be rung. */
export async function isUndisturbed(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('do_not_disturb')
    .select('account_id')
    .where('account_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

/** Turns it on since an instant, or off with null; turning it on twice keeps the first instant. */
export async function storeUndisturbed(db: Db, userId: string, since: Date | null): Promise<void> {
  if (since === null) {
    await db.deleteFrom('do_not_disturb').where('account_id', '=', userId).execute()
    return
  }
  await db
    .insertInto('do_not_disturb')
    .values({ account_id: userId, since })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
