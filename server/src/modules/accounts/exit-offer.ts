import { sql } from 'kysely'
import type { AccountsDeps } from './accounts-deps.ts'

/**
 * When a person's offer before deletion ends, by the server's clock. The first call creates it; later calls return the
 * same end while it is open and null once it is over. There is one offer per person, and it never restarts.
 */
export async function openExitOffer(deps: AccountsDeps, accountId: string): Promise<number | null> {
  const { exitOfferMs } = await deps.settings.read()
  const now = deps.clock.now()
  await sql`insert into account_exit_offers (account_id, expires_at)
    values (${accountId}, ${new Date(now + exitOfferMs)}) on conflict do nothing`.execute(deps.db)
  const found = await deps.db
    .selectFrom('account_exit_offers')
    .select('expires_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const expiresAt = found?.expires_at.getTime() ?? 0
  return expiresAt > now ? expiresAt : null
}
