import { type NotNull, sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'
import { type Earnings, readEarnings } from './pay-out.ts'
import type { WalletDeps } from './wallet-deps.ts'

export type LotKind = Row<'lots'>['kind']

export interface Lot {
  readonly lotId: string
  readonly kind: LotKind
  readonly amountCoins: number
  readonly remainingCoins: number
  readonly createdAt: number
  /** From a test payment, which moved no money. */
  readonly isSandbox: boolean
}

export interface WalletView {
  /** Coins that the person can spend now. */
  readonly balanceCoins: number
  readonly byKind: Readonly<Record<LotKind, number>>
  /** Held for a running call, and neither spent nor free. */
  readonly heldCoins: number
  readonly isLow: boolean
  /** A ban, with which nothing is spent or bought, or a disputed payment, whose own unused coins are frozen; else null. */
  readonly frozenFor: 'banned' | 'disputed' | null
  /** Coins of payments that were charged back after they were spent; the next purchase or earnings settle them. */
  readonly debtCoins: number
  /** A creator's earned coins: what can be paid out, and what cannot yet. */
  readonly earnings: Earnings
  /** The amount of a demo grant; null outside demo mode. */
  readonly demoGrantCoins: number | null
  /** Remaining lots, in the order of spending; at most `lotsShown`. */
  readonly lots: readonly Lot[]
}

const standings = z.array(z.object({ reason: z.enum(['banned', 'disputed']).nullable(), owed: z.number() }))
const lotsShown = 50

/** A person's coins, by lots. A person without a wallet has nothing. */
export async function readWallet(deps: WalletDeps, userId: string): Promise<WalletView> {
  const { db, clock, settings, demo } = deps
  const { lowBalanceCoins, demoGrantCoins } = await settings.read()
  const open = db.selectFrom('lots').where('owner_id', '=', userId).where('is_open', '=', sql.lit(true))
  const sums = await open
    .select(['kind', sql<number>`sum(remaining)::bigint`.as('coins')])
    .groupBy('kind')
    .execute()
  const held = await db
    .selectFrom('escrows')
    .select(sql<number>`coalesce(sum((select sum(p.amount) from unnest(parts) p)), 0)::bigint`.as('coins'))
    .where('owner_id', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  const lots = await open
    .select(['id as lotId', 'kind', 'amount as amountCoins', 'remaining as remainingCoins'])
    .select(['created_at', 'is_sandbox as isSandbox'])
    .where('kind', '<>', 'earned')
    .$narrowType<{ amountCoins: NotNull }>()
    .orderBy('kind')
    .orderBy('seq')
    .limit(lotsShown)
    .execute()
  const stands = await sql`
    select coalesce(detail ->> 'reason', case when exists (
        select from disputes where owner_id = ${userId} and state = 'open') then 'disputed' end) as reason,
      ledger_owed(${userId}) as owed
    from ledger_frozen(${userId}, ${new Date(clock.now())})`.execute(db)

  const [standing] = standings.parse(stands.rows)
  const of = (kind: LotKind): number => sums.find((row) => row.kind === kind)?.coins ?? 0
  const byKind = { demo: of('demo'), bonus: of('bonus'), paid: of('paid'), earned: of('earned') }
  const balanceCoins = byKind.demo + byKind.bonus + byKind.paid
  return {
    balanceCoins,
    byKind,
    heldCoins: held.coins,
    isLow: balanceCoins < lowBalanceCoins,
    frozenFor: standing?.reason ?? null,
    debtCoins: standing?.owed ?? 0,
    earnings: await readEarnings(deps, userId),
    demoGrantCoins: demo ? demoGrantCoins : null,
    lots: lots.map(({ created_at, ...lot }) => ({ ...lot, createdAt: created_at.getTime() })),
  }
}

/** Coins that a person can spend now; cheap enough for every tick. */
export async function readBalance({ db }: WalletDeps, userId: string): Promise<number> {
  const found = await db
    .selectFrom('wallets')
    .select('balance')
    .where('owner_id', '=', userId)
    .executeTakeFirst()
  return found?.balance ?? 0
}

/** The last purchase of which not all coins were taken back; null if there is none. */
export async function lastPurchaseAt(db: Db | Tx, userId: string): Promise<number | null> {
  const found = await db
    .selectFrom('purchases')
    .select('at')
    .where('owner_id', '=', userId)
    .whereRef('taken', '<', 'coins')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.at.getTime() ?? null
}

export const hasPurchased = async ({ db }: WalletDeps, userId: string): Promise<boolean> =>
  (await lastPurchaseAt(db, userId)) !== null
