import type { BilledSpan } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** Takes one of the day's free previews, if any is left; returns whether it did. */
export async function takePreview(
  tx: Tx,
  preview: { payerId: string; creatorId: string; day: string; perDay: number },
): Promise<boolean> {
  if (preview.perDay === 0) return false
  const taken = await sql`insert into call_previews (payer_id, creator_id, day, used)
    values (${preview.payerId}, ${preview.creatorId}, ${preview.day}, 1)
    on conflict (payer_id, creator_id, day) do update set used = call_previews.used + 1
      where call_previews.used < ${preview.perDay}
    returning used`.execute(tx)
  return taken.rows.length === 1
}

/** Deletes the records of previews from past days. */
export async function deletePreviews(db: Db, beforeDay: string): Promise<void> {
  await sql`delete from call_previews where day < ${beforeDay}`.execute(db)
}

/** The daily cap of a standing consent, in coins; null while it is off. */
export async function findDailyCap(db: Db | Tx, userId: string): Promise<number | null> {
  const found = await sql<{ daily_cap_coins: number }>`select daily_cap_coins from standing_consents
    where account_id = ${userId}`.execute(db)
  return found.rows[0]?.daily_cap_coins ?? null
}

export async function storeDailyCap(
  db: Db,
  userId: string,
  capCoins: number | null,
  at: Date,
): Promise<void> {
  if (capCoins === null) {
    await sql`delete from standing_consents where account_id = ${userId}`.execute(db)
    return
  }
  await sql`insert into standing_consents (account_id, daily_cap_coins, changed_at)
    values (${userId}, ${capCoins}, ${at})
    on conflict (account_id) do update set daily_cap_coins = excluded.daily_cap_coins, changed_at = excluded.changed_at`.execute(
    db,
  )
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
  const found = await sql<StandingUse>`
    select rate_coins as "rateCoins", coalesce(standing_ms, billed_ms) as "standingMs", spans from call_bills
    where payer_id = ${userId} and (consent = 'standing' or standing_ms is not null)
      and consented_at >= ${sinceMs}`.execute(db)
  return found.rows
}
