import { sql } from 'kysely'
import type { WalletDeps } from './wallet-deps.ts'

export type LotKind = 'demo' | 'bonus' | 'paid' | 'earned'

export interface Lot {
  readonly lotId: string
  readonly kind: LotKind
  readonly amountCoins: number
  readonly remainingCoins: number
  readonly createdAt: number
}

export interface WalletView {
  /** What the person can spend now. */
  readonly balanceCoins: number
  readonly byKind: Readonly<Record<LotKind, number>>
  /** Set aside for a call that runs now, and neither spent nor free. */
  readonly heldCoins: number
  readonly isLow: boolean
  /** What a demo grant gives; null outside demo mode. */
  readonly demoGrantCoins: number | null
  /** What remains, in the order in which it will be spent; at most `lotsShown` of them. */
  readonly lots: readonly Lot[]
}

const lotsShown = 50

/** What a person has, by lots. A person without a wallet has nothing. */
export async function readWallet({ db, settings, demo }: WalletDeps, userId: string): Promise<WalletView> {
  const { lowBalanceCoins, demoGrantCoins } = await settings.read()
  const sums = await sql<{ kind: LotKind; coins: number }>`select kind, sum(remaining)::bigint as coins
    from lots where owner_id = ${userId} and is_open group by kind`.execute(db)
  const held = await sql<{ coins: number }>`select coalesce(sum(p.amount), 0)::bigint as coins
    from escrows e cross join unnest(e.parts) p
    where e.owner_id = ${userId} and e.state = 'open'`.execute(db)
  const lots = await sql<Omit<Lot, 'createdAt'> & { created_at: Date }>`
    select id as "lotId", kind, amount as "amountCoins", remaining as "remainingCoins", created_at
    from lots where owner_id = ${userId} and is_open and kind <> 'earned'
    order by kind, seq limit ${lotsShown}`.execute(db)

  const of = (kind: LotKind): number => sums.rows.find((row) => row.kind === kind)?.coins ?? 0
  const byKind = { demo: of('demo'), bonus: of('bonus'), paid: of('paid'), earned: of('earned') }
  const balanceCoins = byKind.demo + byKind.bonus + byKind.paid
  return {
    balanceCoins,
    byKind,
    heldCoins: held.rows[0]?.coins ?? 0,
    isLow: balanceCoins < lowBalanceCoins,
    demoGrantCoins: demo ? demoGrantCoins : null,
    lots: lots.rows.map(({ created_at, ...lot }) => ({ ...lot, createdAt: created_at.getTime() })),
  }
}

/** What a person can spend now, in coins; cheap enough for every tick. */
export async function readBalance({ db }: WalletDeps, userId: string): Promise<number> {
  const found = await sql<{
    balance: number
  }>`select balance from wallets where owner_id = ${userId}`.execute(db)
  return found.rows[0]?.balance ?? 0
}
