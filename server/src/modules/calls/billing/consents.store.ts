import type { BilledSpan } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

interface PreviewRules {
  readonly payerId: string
  readonly creatorId: string
  readonly day: string
  /** With this creator. */
  readonly perDay: number
  /** With all creators together. */
  readonly ofAllPerDay: number
}

/** Two calls of one payer at the same moment must not both see the last preview; held until the transaction ends. */
async function countPreviews(tx: Tx, { payerId, day }: PreviewRules): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`call-previews:${payerId}`}, 0))`.execute(tx)
  const { used } = await tx
    .selectFrom('call_previews')
    .select(sql<number>`coalesce(sum(used), 0)::int`.as('used'))
    .where('payer_id', '=', payerId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return used
}

/** Takes one of the day's free previews, if any is left; returns whether it did. */
export async function takePreview(tx: Tx, preview: PreviewRules): Promise<boolean> {
  if (preview.perDay === 0 || (await countPreviews(tx, preview)) >= preview.ofAllPerDay) return false
  const taken = await tx
    .insertInto('call_previews')
    .values({ payer_id: preview.payerId, creator_id: preview.creatorId, day: preview.day, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['payer_id', 'creator_id', 'day'])
        .doUpdateSet((row) => ({ used: row('call_previews.used', '+', 1) }))
        .where('call_previews.used', '<', preview.perDay),
    )
    .returning('used')
    .execute()
  return taken.length === 1
}

/** The daily cap of a standing consent, in coins; null while it is off. */
export async function findDailyCap(db: Db | Tx, userId: string): Promise<number | null> {
  const found = await db
    .selectFrom('standing_consents')
    .select('daily_cap_coins')
    .where('account_id', '=', userId)
    .executeTakeFirst()
  return found?.daily_cap_coins ?? null
}

/** A person's consent to pay for calls without being asked each time; null without one. */
export async function standingConsentOf(
  db: Db,
  userId: string,
): Promise<{ readonly dailyCapCoins: number; readonly since: number } | null> {
  const found = await db
    .selectFrom('standing_consents')
    .select(['daily_cap_coins', 'changed_at'])
    .where('account_id', '=', userId)
    .executeTakeFirst()
  return found ? { dailyCapCoins: found.daily_cap_coins, since: found.changed_at.getTime() } : null
}

export async function storeDailyCap(
  db: Db,
  userId: string,
  capCoins: number | null,
  at: Date,
): Promise<void> {
  if (capCoins === null) {
    await db.deleteFrom('standing_consents').where('account_id', '=', userId).execute()
    return
  }
  await db
    .insertInto('standing_consents')
    .values({ account_id: userId, daily_cap_coins: capCoins, changed_at: at })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ daily_cap_coins: capCoins, changed_at: at }),
    )
    .execute()
}

/** The part of a call paid by a standing consent: the first `standingMs` of its billed time. */
export interface StandingUse {
  readonly rateCoins: number
  readonly standingMs: number
  readonly spans: readonly BilledSpan[]
}

/** Calls in which a standing consent was given since an instant. */
export async function listStanding(
  db: Db | Tx,
  userId: string,
  sinceMs: number,
): Promise<readonly StandingUse[]> {
  return db
    .selectFrom('call_bills')
    .select((row) => [
      'rate_coins as rateCoins',
      row.fn.coalesce('standing_ms', 'billed_ms').as('standingMs'),
    ])
    .select('spans')
    .where('payer_id', '=', userId)
    .where((row) => row.or([row('consent', '=', 'standing'), row('standing_ms', 'is not', null)]))
    .where('consented_at', '>=', sinceMs)
    .execute()
}
