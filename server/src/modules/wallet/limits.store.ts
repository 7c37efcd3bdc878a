import type { SpendingPeriod } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { SpendingLimit } from './spending-limit.ts'

interface LimitRow {
  readonly period: SpendingPeriod
  readonly coins: number | null
  readonly next_coins: number | null
  readonly next_from: Date | null
}

const limitOf = (row: LimitRow): SpendingLimit => ({
  coins: row.coins,
  next: row.next_from && { coins: row.next_coins, from: row.next_from.getTime() },
})

/** Reads one limit and locks it until the transaction ends. */
export async function lockLimit(tx: Tx, userId: string, period: SpendingPeriod): Promise<SpendingLimit> {
  await sql`insert into spending_limits (owner_id, period) values (${userId}, ${period})
    on conflict do nothing`.execute(tx)
  const found = await sql<LimitRow>`select period, coins, next_coins, next_from from spending_limits
    where owner_id = ${userId} and period = ${period} for update`.execute(tx)
  const [row] = found.rows
  return row ? limitOf(row) : { coins: null, next: null }
}

export async function storeLimit(
  tx: Tx,
  userId: string,
  period: SpendingPeriod,
  { coins, next }: SpendingLimit,
): Promise<void> {
  await sql`update spending_limits set coins = ${coins}, next_coins = ${next?.coins ?? null},
    next_from = ${next && new Date(next.from)} where owner_id = ${userId} and period = ${period}`.execute(tx)
}

export async function listLimits(
  db: Db,
  userId: string,
): Promise<ReadonlyMap<SpendingPeriod, SpendingLimit>> {
  const found = await sql<LimitRow>`select period, coins, next_coins, next_from
    from spending_limits where owner_id = ${userId}`.execute(db)
  return new Map(found.rows.map((row) => [row.period, limitOf(row)]))
}

/** The limit usage: coins spent or held in the UTC day, ISO week or month of `now`, less returns. */
export async function readSpent(db: Db, userId: string, period: SpendingPeriod, now: Date): Promise<number> {
  const found = await sql<{
    spent: number
  }>`select ledger_spent(${userId}, ${period}, ${now}) as spent`.execute(db)
  return found.rows[0]?.spent ?? 0
}

export async function excludeUntil(db: Db, userId: string, until: Date): Promise<void> {
  await sql`insert into self_exclusions (owner_id, until) values (${userId}, ${until})
    on conflict (owner_id) do update set until = greatest(self_exclusions.until, excluded.until)`.execute(db)
}

export async function readExclusion(db: Db, userId: string, now: Date): Promise<number | null> {
  const found = await sql<{ until: Date }>`select until from self_exclusions
    where owner_id = ${userId} and until > ${now}`.execute(db)
  return found.rows[0]?.until.getTime() ?? null
}
