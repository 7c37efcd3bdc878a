import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'

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

/** Removes expired answers. */
export async function forgetCaptchas({
  db,
  clock,
}: {
  readonly db: Db
  readonly clock: Clock
}): Promise<void> {
  await db.deleteFrom('used_captchas').where('expires_at', '<=', new Date(clock.now())).execute()
}
