import type { Db } from '../../../kernel/db.ts'

/** Marks an answer as used; false if it was used before. Expired answers are wrong without this. */
export async function useCaptcha(db: Db, signature: string, expiresAt: number): Promise<boolean> {
  const stored = await db
    .insertInto('used_captchas')
    .values({ signature, expires_at: new Date(expiresAt) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('signature')
    .execute()
  return stored.length > 0
}
