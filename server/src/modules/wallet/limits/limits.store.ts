import type { SpendingPeriod } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { Row } from '../../../kernel/tables.ts'
import type { SpendingLimit } from './spending-limit.ts'

type LimitRow = Pick<Row<'spending_limits'>, 'coins' | 'next_coins' | 'next_from'>

const limitOf = (row: LimitRow): SpendingLimit => ({
  coins: row.coins,
  next: row.next_from && { coins: row.next_coins, from: row.next_from.getTime() },
})

/** Reads one limit and locks it until the transaction ends. */
export async function lockLimit(tx: Tx, userId: string, period: SpendingPeriod): Promise<SpendingLimit> {
  await tx
    .insertInto('spending_limits')
    .values({ owner_id: userId, period })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('spending_limits')
    .select(['coins', 'next_coins', 'next_from'])
    .where('owner_id', '=', userId)
    .where('period', '=', period)
    .forUpdate()
    .executeTakeFirst()
  return row ? limitOf(row) : { coins: null, next: null }
}

export async function storeLimit(
  tx: Tx,
  userId: string,
  period: SpendingPeriod,
  { coins, next }: SpendingLimit,
): Promise<void> {
  await tx
    .updateTable('spending_limits')
    .set({ coins, next_coins: next?.coins ?? null, next_from: next && new Date(next.from) })
    .where('owner_id', '=', userId)
    .where('period', '=', period)
    .execute()
}

export async function listLimits(
  db: Db,
  userId: string,
): Promise<ReadonlyMap<SpendingPeriod, SpendingLimit>> {
  const found = await db
    .selectFrom('spending_limits')
    .select(['period', 'coins', 'next_coins', 'next_from'])
    .where('owner_id', '=', userId)
    .execute()
  return new Map(found.map((row) => [row.period, limitOf(row)]))
}

/** The limit usage: coins spent or held in the UTC day, ISO week or month of `now`, less returns. */
export async function readSpent(db: Db, userId: string, period: SpendingPeriod, now: Date): Promise<number> {
  const { spent } = await db
    .selectNoFrom(sql<number>`ledger_spent(${userId}, ${period}, ${now})`.as('spent'))
    .executeTakeFirstOrThrow()
  return spent
}

export async function excludeUntil(db: Db, userId: string, until: Date): Promise<void> {
  await sql`insert into self_exclusions (owner_id, until) values (${userId}, ${until})
    on conflict (owner_id) do update set until = greatest(self_exclusions.until, excluded.until)`.execute(db)
}

export async function readExclusion(db: Db, userId: string, now: Date): Promise<number | null> {
  const found = await db
    .selectFrom('self_exclusions')
    .select('until')
    .where('owner_id', '=', userId)
    .where('until', '>', now)
    .executeTakeFirst()
  return found?.until.getTime() ?? null
}
