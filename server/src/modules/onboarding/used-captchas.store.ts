import { sql } from 'kysely'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'

/** Marks an answer as used; false if it was used before. Expired answers are wrong without this. */
export async function useCaptcha(db: Db, signature: string, expiresAt: number): Promise<boolean> {
  const kept = await sql`insert into used_captchas (signature, expires_at)
    values (${signature}, ${new Date(expiresAt)}) on conflict do nothing returning 1`.execute(db)
  return kept.rows.length > 0
}

/** Removes expired answers. */
export async function forgetCaptchas({
  db,
  clock,
}: {
  readonly db: Db
  readonly clock: Clock
}): Promise<void> {
  await sql`delete from used_captchas where expires_at <= ${new Date(clock.now())}`.execute(db)
}
