import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../kernel/db.ts'
import { type Position, positionSql } from './audit/ledger-seals.ts'

/** A purchase as the books of money see it. */
const purchaseBook = z.object({
  purchaseId: z.string(),
  orderId: z.string(),
  ownerId: z.string(),
  coins: z.number(),
  /** Null where it was not stated. */
  priceMinor: z.number().nullable(),
  currency: z.string().nullable(),
  isSandbox: z.boolean(),
  /** Spent, also if a charge-back took the money of them. */
  usedCoins: z.number(),
  /** Unused ones that claw-backs took, but for those of the last day. */
  takenCoins: z.number(),
  takenLatelyCoins: z.number(),
  clawBacks: z.number(),
})
export type PurchaseBook = Readonly<z.infer<typeof purchaseBook>>

const earnedBook = z.object({ creatorId: z.string(), coins: z.number() })
export type EarnedBook = Readonly<z.infer<typeof earnedBook>>

/** Accounts of unused coins, as a pattern. */
const unusedAccounts = '^(wallet|escrow|deferred|disputed):'

/** Transfers after a position, as far as this statement sees. */
const recentSql = (since: Position) => sql`ledger_run(${positionSql(since)},
  row((select max(epoch) from ledger_order), pg_current_snapshot())::ledger_position)`

/**
 * Purchases by their ids. With `since` the used coins are those of that position, as the postings of later transfers say:
 * that reads everything since.
 */
export async function readPurchaseBooks(
  db: Db | Tx,
  purchaseIds: readonly string[],
  since: Position | null = null,
): Promise<readonly PurchaseBook[]> {
  const recent = since
    ? sql`select t.id from ${recentSql(since)} t`
    : sql`select null::bigint as id where false`
  const found = await sql`
    with recent as materialized (${recent}),
    wanted as materialized (select * from purchases where id = any (${[...purchaseIds]}::bigint[])),
    moved as (
      select e.lot_id, sum(e.amount)::bigint as coins
      from recent r
      join postings p on p.transfer_id = r.id
      cross join lateral (values (p.from_account::text, p.lot_id, -p.amount::bigint),
        (p.to_account::text, coalesce(p.to_lot_id, p.lot_id), p.amount::bigint)) e (account, lot_id, amount)
      where e.account ~ ${unusedAccounts} and e.lot_id in (select lot_id from wanted)
      group by e.lot_id
    ),
    held as (
      select h.lot_id, sum(h.amount)::bigint as coins from escrows x cross join unnest(x.parts) h
      where x.state = 'open' and x.owner_id in (select owner_id from wanted) group by h.lot_id
    ),
    back as (
      select c.purchase_id, count(*) as claw_backs,
        coalesce(sum(c.taken) filter (where c.reinstated_by is null), 0)::bigint as taken,
        coalesce(sum(c.taken) filter (where c.reinstated_by is null and c.at > now() - interval '1 day'), 0)::bigint as lately,
        coalesce(sum(c.taken) filter (where c.id not in (select id from recent)
          and (c.reinstated_by is null or c.reinstated_by in (select id from recent))), 0)::bigint as taken_before
      from claw_backs c where c.purchase_id in (select id from wanted) group by c.purchase_id
    )
    select p.id::text as "purchaseId", p.order_id as "orderId", p.owner_id as "ownerId", p.coins::bigint as coins,
      p.price_minor as "priceMinor", p.currency, p.is_sandbox as "isSandbox",
      case when p.id in (select id from recent) then 0 else
        p.coins - (case p.state when 'deferred' then p.coins - p.taken
          else l.remaining + l.frozen + coalesce(h.coins, 0) end - coalesce(m.coins, 0)) - coalesce(b.taken_before, 0)
      end::bigint as "usedCoins",
      coalesce(b.taken - b.lately, 0)::bigint as "takenCoins", coalesce(b.lately, 0)::bigint as "takenLatelyCoins",
      coalesce(b.claw_backs, 0)::bigint as "clawBacks"
    from wanted p join lots l on l.id = p.lot_id
    left join held h on h.lot_id = p.lot_id left join moved m on m.lot_id = p.lot_id left join back b on b.purchase_id = p.id
    order by p.id`.execute(db)
  return z.array(purchaseBook).parse(found.rows)
}

/**
 * The ids and orders of purchases of money, test payments aside, after one of them; by their ids. Those of ten years and more ago are
 * left out: their invoices may be deleted.
 */
export const listPricedPurchases = (
  db: Db | Tx,
  after: string,
  most: number,
): Promise<readonly { readonly purchaseId: string; readonly orderId: string }[]> =>
  db
    .selectFrom('purchases')
    .select([sql<string>`id::text`.as('purchaseId'), 'order_id as orderId'])
    .where('id', '>', Number(after))
    .where('is_sandbox', '=', false)
    .where('price_minor', '>', 0)
    .where('at', '>', sql<Date>`now() - interval '10 years'`)
    .orderBy('id')
    .limit(most)
    .execute()

/** Coins that creators earned and that are not reserved for a payout, of those who have any; with `since` at that position. */
export async function readEarnedBooks(
  db: Db | Tx,
  since: Position | null = null,
): Promise<readonly EarnedBook[]> {
  const moved = since
    ? sql`select t.creator_id, sum(t.earned_delta)::bigint as coins from ${recentSql(since)} t
        where t.creator_id is not null group by t.creator_id`
    : sql`select null::text as creator_id, 0::bigint as coins where false`
  const found = await sql`
    with moved as materialized (${moved}),
    stock as (
      select owner_id as creator_id, sum(remaining)::bigint as coins from lots
      where kind = 'earned' and is_open group by owner_id
    )
    select creator_id as "creatorId", coalesce(s.coins, 0) - coalesce(m.coins, 0) as coins
    from stock s full join moved m using (creator_id)
    where coalesce(s.coins, 0) - coalesce(m.coins, 0) <> 0 order by creator_id`.execute(db)
  return z.array(earnedBook).parse(found.rows)
}

/** Earned coins that payouts reserved since a position, less those that came back, by creator. */
export async function readReservedSince(db: Db | Tx, since: Position): Promise<readonly EarnedBook[]> {
  const found = await sql`
    select t.creator_id as "creatorId", -sum(t.earned_delta)::bigint as coins from ${recentSql(since)} t
    where t.kind in ('payout_reserve', 'payout_return') and t.creator_id is not null
    group by t.creator_id having sum(t.earned_delta) <> 0 order by t.creator_id`.execute(db)
  return z.array(earnedBook).parse(found.rows)
}

/** Up to where this statement sees the ledger: of a transaction of one snapshot, all its statements. */
export async function readPositionNow(db: Db | Tx): Promise<Position> {
  const found =
    await sql`select max(epoch)::int as epoch, pg_current_snapshot()::text as seen from ledger_order`.execute(
      db,
    )
  return z.tuple([z.object({ epoch: z.number(), seen: z.string() })]).parse(found.rows)[0]
}
