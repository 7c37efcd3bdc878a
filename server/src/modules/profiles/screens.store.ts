import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

/** More names than any release shows; bounds a client that invents them. */
const screensMax = 100

export async function findSeenScreens(db: Db, accountId: string): Promise<readonly string[]> {
  const found = await db
    .selectFrom('user_onboarding_screens')
    .select('screen')
    .where('account_id', '=', accountId)
    .orderBy('seen_at')
    .orderBy('screen')
    .limit(screensMax)
    .execute()
  return found.map(({ screen }) => screen)
}

export async function insertSeenScreen(db: Db, accountId: string, screen: string, now: Date): Promise<void> {
  await sql`insert into user_onboarding_screens (account_id, screen, seen_at)
    select ${accountId}, ${screen}, ${now}
    where (select count(*) from user_onboarding_screens where account_id = ${accountId}) < ${screensMax}
    on conflict do nothing`.execute(db)
}
